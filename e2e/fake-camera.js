export default function plugIn(rows) {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const pen = canvas.getContext('2d')
  const draw = () => {
    pen.fillStyle = '#b9b4a6'
    pen.fillRect(0, 0, 640, 480)
    if (window.isEmpty) return
    pen.setTransform(0.98, 0.12, -0.12, 0.98, 190, 90)
    const size = 280 / rows.length
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        pen.fillStyle = isDark ? '#1a1a1a' : '#f4f4f4'
        pen.fillRect(x * size, y * size, size + 0.5, size + 0.5)
      })
    })
    pen.setTransform(1, 0, 0, 1, 0, 0)
  }
  setInterval(draw, 50)
  window.asked = []
  const devices = {
    enumerateDevices: async () => ['rear', 'front'].map((deviceId) => ({ kind: 'videoinput', deviceId })),
    getUserMedia: async (constraints) => {
      window.asked.push(JSON.stringify(constraints.video))
      const stream = canvas.captureStream(20)
      return Object.assign(stream, { getVideoTracks: () => stream.getTracks().map(withLamp) })
    },
  }
  const withLamp = (track) =>
    Object.assign(track, {
      getCapabilities: () => ({ torch: true }),
      applyConstraints: async (constraints) => void window.asked.push(JSON.stringify(constraints)),
    })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices })
}
