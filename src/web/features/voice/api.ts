import { limits } from '#shared/limits.ts'
import { uploadAudio } from '#shared/media.ts'
import { type HeardVoice, processAudio } from '#shared/voice.ts'
import type { HeardField, HeardTexts } from '#web/features/voice/heard-texts-model.ts'
import { callApi } from '#web/lib/api/api.ts'
import { uploadForm } from '#web/lib/api/upload.ts'
import { toRecordingName } from '#web/lib/audio/recording-format.ts'
import { toPcm } from '#web/lib/audio/sound-samples.ts'
import { toSeconds } from '#web/lib/text/clock-time.ts'

/** What a recording put into the form, and what of it may be misread. */
export type Filled = { texts: Partial<HeardTexts>; gifTerm: string; unsure?: HeardField[] }

/** A voice note as form value. */
export type VoiceNote = { url: string; duration: number | null; filled?: Filled }

type SendOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads a recording. `samples` are included if the browser could decode the recording. */
export async function sendRecording(
  blob: Blob,
  samples: Float32Array | null,
  options: SendOptions,
): Promise<VoiceNote> {
  const form = new FormData()
  form.set(uploadAudio.upload, new File([blob], toRecordingName(blob.type), { type: blob.type }))
  if (samples) form.set(uploadAudio.uploadBeside, toPcm(samples), 'speech.pcm')
  const { audioUrl, duration } = await uploadForm(uploadAudio, form, options)
  return { url: audioUrl, duration: Math.min(limits.audioSeconds, Math.round(toSeconds(duration))) }
}

export function readRecording(audioUrl: string, signal: AbortSignal): Promise<HeardVoice> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return callApi(processAudio, { body: { audioUrl, timeZone } }, { signal })
}
