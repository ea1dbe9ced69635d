import { drawInto, readQr } from './qr.ts'

export type CameraFault = 'camera_denied' | 'camera_none' | 'camera_insecure'

export interface Camera {
  hasTorch: boolean
  hasOthers: boolean
  setTorch(isOn: boolean): Promise<boolean>
  stop(): void
}

const PAUSE_MS = 90
const FRAME_SIZE = 640
const TIME_LIMIT_MS = 60

interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}

export interface CameraOptions {
  video: HTMLVideoElement
  /** Which of the cameras; the rear one is the first. */
  turn: number
  onText(text: string): void
}

/** Shows the camera and reads from it until it is stopped. */
export async function openCamera({ video, turn, onText }: CameraOptions): Promise<Camera | CameraFault> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return window.isSecureContext ? 'camera_none' : 'camera_insecure'
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia({ audio: false, video: await constraints(devices, turn) })
  } catch (error) {
    return (error as Error).name === 'NotAllowedError' ? 'camera_denied' : 'camera_none'
  }
  const track = stream.getVideoTracks()[0] as MediaStreamTrack
  let isStopped = false
  video.srcObject = stream
  video.setAttribute('playsinline', '')
  video.muted = true
  await video.play().catch(() => undefined)
  const others = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  void readFrames(video, () => isStopped, onText)

  return {
    hasTorch: Boolean(track.getCapabilities && (track.getCapabilities() as TorchCapabilities).torch),
    hasOthers: others.length > 1,
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
      stream.getTracks().forEach((one) => {
        one.stop()
      })
      video.srcObject = null
    },
  }
}

async function constraints(devices: MediaDevices, turn: number): Promise<MediaTrackConstraints> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  if (turn === 0) return { ...size, facingMode: { ideal: 'environment' } }
  const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  const camera = cameras[turn % Math.max(1, cameras.length)]
  return camera?.deviceId
    ? { ...size, deviceId: { exact: camera.deviceId } }
    : { ...size, facingMode: { ideal: 'user' } }
}

/** Reads the square in the middle, and now and then the whole picture, for cards held far away. */
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
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
