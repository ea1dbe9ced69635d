export default function plugIn(rows) {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const picture = canvas.getContext('2d')
  const draw = () => {
    picture.fillStyle = '#b9b4a6'
    picture.fillRect(0, 0, 640, 480)
    if (window.isEmpty) return
    picture.setTransform(0.98, 0.12, -0.12, 0.98, 190, 90)
    const size = 280 / rows.length
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        picture.fillStyle = isDark ? '#1a1a1a' : '#f4f4f4'
        picture.fillRect(x * size, y * size, size + 0.5, size + 0.5)
      })
    })
    picture.setTransform(1, 0, 0, 1, 0, 0)
  }
  setInterval(draw, 50)
  window.asked = []
  const devices = {
    enumerateDevices: async () => ['rear', 'front'].map((deviceId) => ({ kind: 'videoinput', deviceId })),
    getUserMedia: async (constraints) => {
      window.asked.push(JSON.stringify(constraints.video))
      const stream = canvas.captureStream(20)
      return Object.assign(stream, { getVideoTracks: () => stream.getTracks().map(withTorch) })
    },
  }
  const withTorch = (track) =>
    Object.assign(track, {
      getCapabilities: () => ({ torch: true }),
      applyConstraints: async (constraints) => void window.asked.push(JSON.stringify(constraints)),
    })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices })
}
