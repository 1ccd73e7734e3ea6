import { isIos } from '#web/lib/device/is-ios.ts'

const webm = ['audio/webm;codecs=opus', 'audio/webm']
const mp4 = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
const ogg = ['audio/ogg;codecs=opus', 'audio/ogg']

/** The best supported MIME type, or undefined to let the browser choose. */
export function findRecordingType(onIos = isIos()): string | undefined {
  return (onIos ? [...mp4, ...webm, ...ogg] : [...webm, ...ogg, ...mp4]).find((type) =>
    MediaRecorder.isTypeSupported(type),
  )
}

/** The file name for an upload of this type. */
export function toRecordingName(type: string): string {
  if (type.includes('mp4') || type.includes('m4a') || type.includes('aac')) return 'recording.m4a'
  return type.includes('ogg') ? 'recording.ogg' : 'recording.webm'
}
