import { drawInto, readQr } from './qr.ts'

export type CameraFault = 'camera_denied' | 'camera_none' | 'camera_insecure'

export interface Camera {
  hasTorch: boolean
  hasOthers: boolean
  setTorch(isOn: boolean): Promise<boolean>
  stop(): void
}

const FRAME_INTERVAL_MS = 90
const FRAME_SIZE = 640
const TIME_LIMIT_MS = 60

interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}

export interface CameraOptions {
  video: HTMLVideoElement
  /** 0 is the rear camera. */
  cameraIndex: number
  onText(text: string): void
}

/** Shows the camera image and reads QR codes from it until it is stopped. */
export async function openCamera({ video, cameraIndex, onText }: CameraOptions): Promise<Camera | CameraFault> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return window.isSecureContext ? 'camera_none' : 'camera_insecure'
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia({ audio: false, video: await constraints(devices, cameraIndex) })
  } catch (error) {
    return (error as Error).name === 'NotAllowedError' ? 'camera_denied' : 'camera_none'
  }
  const track = stream.getVideoTracks()[0] as MediaStreamTrack
  let isStopped = false
  video.srcObject = stream
  video.setAttribute('playsinline', '')
  video.muted = true
  await video.play().catch(() => undefined)
  const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  void readFrames(video, () => isStopped, onText)

  return {
    hasTorch: Boolean(track.getCapabilities && (track.getCapabilities() as TorchCapabilities).torch),
    hasOthers: cameras.length > 1,
    async setTorch(isOn) {
      try {
        await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        return true
      } catch {
        return false
      }
    },
    stop() {
      isStopped = true
      stream.getTracks().forEach((each) => {
        each.stop()
      })
      video.srcObject = null
    },
  }
}

async function constraints(devices: MediaDevices, cameraIndex: number): Promise<MediaTrackConstraints> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  if (cameraIndex === 0) return { ...size, facingMode: { ideal: 'environment' } }
  const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  const camera = cameras[cameraIndex % Math.max(1, cameras.length)]
  return camera?.deviceId
    ? { ...size, deviceId: { exact: camera.deviceId } }
    : { ...size, facingMode: { ideal: 'user' } }
}

/** Reads the square in the middle and, every third time, the whole picture, for cards that are far away. */
async function readFrames(video: HTMLVideoElement, isStopped: () => boolean, onText: (text: string) => void) {
  const canvas = document.createElement('canvas')
  for (let frame = 0; !isStopped(); frame++) {
    const { videoWidth: width, videoHeight: height } = video
    if (width > 0 && video.readyState >= 2) {
      const side = Math.min(width, height)
      const square = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
      drawInto(canvas, video, frame % 3 === 2 ? { x: 0, y: 0, width, height } : square, FRAME_SIZE)
      const text = await readQr(canvas, 1, TIME_LIMIT_MS)
      if (text !== undefined && !isStopped()) onText(text)
    }
    await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS))
  }
}
