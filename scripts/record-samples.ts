// Synthesises the voice notes of the sample crew from the text in crew.json. They are committed, so run it only when
// that text changes. Needs ffmpeg, and festival with the voice `cmu_us_slt_arctic_hts` (Debian: festival,
// festvox-us-slt-hts).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import crew from '#server/features/demo/crew.json' with { type: 'json' }

const voice = '(voice_cmu_us_slt_arctic_hts)'
/** Sample rate of the voice, in Hz. */
const rate = 32_000
const folder = join(import.meta.dirname, '../src/server/features/demo/voices')

function run(command: string, args: string[]) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  } catch (error) {
    throw new Error(`${command} did not do it. This script needs festival, its voice ${voice} and ffmpeg.`, {
      cause: error,
    })
  }
}

/** One voice for all people, at different pitches: resampling shifts the pitch, and atempo restores the speed. */
const toFilter = (pitch: number) => `asetrate=${rate * pitch},aresample=${rate},atempo=${1 / pitch},loudnorm`

function speak(place: string, clip: string, words: string, pitch: number) {
  const [text, spoken, kept] = [join(place, 'words.txt'), join(place, 'spoken.wav'), join(folder, `${clip}.m4a`)]
  writeFileSync(text, words.replaceAll('’', "'"))
  run('text2wave', ['-eval', voice, '-o', spoken, text])
  const shape = ['-ar', String(rate), '-ac', '1', '-c:a', 'aac', '-b:a', '32k', '-movflags', '+faststart']
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  run('ffmpeg', ['-v', 'error', '-y', '-i', spoken, '-af', toFilter(pitch), ...shape, ...plain, kept])
  console.log(`${clip}.m4a: ${Math.round(statSync(kept).size / 1024)} kB`)
}

const place = mkdtempSync(join(tmpdir(), 'sponti-samples-'))
try {
  mkdirSync(folder, { recursive: true })
  for (const { voice: said } of crew.events) if (said) speak(place, said.clip, said.words, said.pitch)
} finally {
  rmSync(place, { recursive: true })
}
