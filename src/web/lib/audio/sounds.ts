/*
 * Synthesised with Web Audio, not loaded. Played only after a tap, so autoplay policies allow it; without audio support
 * nothing happens.
 */
type Sketch = (audio: AudioContext, out: AudioNode, at: number) => number

/** A stamp coming down: a low thump with a click on top. */
const stamp: Sketch = (audio, out, at) => {
  const thump = audio.createOscillator()
  const body = audio.createGain()
  thump.frequency.setValueAtTime(220, at)
  thump.frequency.exponentialRampToValueAtTime(70, at + 0.12)
  body.gain.setValueAtTime(1, at)
  body.gain.exponentialRampToValueAtTime(0.001, at + 0.18)
  thump.connect(body).connect(out)
  thump.start(at)
  thump.stop(at + 0.2)

  const click = audio.createOscillator()
  const edge = audio.createGain()
  click.type = 'triangle'
  click.frequency.setValueAtTime(880, at)
  click.frequency.exponentialRampToValueAtTime(1320, at + 0.06)
  edge.gain.setValueAtTime(0.4, at)
  edge.gain.exponentialRampToValueAtTime(0.001, at + 0.1)
  click.connect(edge).connect(out)
  click.start(at)
  click.stop(at + 0.12)
  return 0.22
}

/** Paper thrown through the air: noise behind a filter that sweeps upwards. */
const swish: Sketch = (audio, out, at) => {
  const seconds = 0.35
  const noise = audio.createBufferSource()
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  noise.buffer = buffer
  const sweep = audio.createBiquadFilter()
  sweep.type = 'bandpass'
  sweep.Q.value = 1.2
  sweep.frequency.setValueAtTime(500, at)
  sweep.frequency.exponentialRampToValueAtTime(5200, at + seconds)
  const swell = audio.createGain()
  swell.gain.setValueAtTime(0.001, at)
  swell.gain.exponentialRampToValueAtTime(1, at + seconds * 0.4)
  swell.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  noise.connect(sweep).connect(swell).connect(out)
  noise.start(at)
  return seconds
}

const sketches = { stamp, swish }
let context: AudioContext | undefined

/** Plays a sound `repeat` times in a row. Volume and repeat default to the product's 0.2 and 2. */
export function playSound(name: keyof typeof sketches, { volume = 0.2, repeat = 2 } = {}): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  const loudness = context.createGain()
  loudness.gain.value = volume
  loudness.connect(context.destination)
  let at = context.currentTime
  for (let i = 0; i < repeat; i++) at += sketches[name](context, loudness, at)
}
