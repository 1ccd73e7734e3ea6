import type { Language } from '#shared/languages.ts'

type Spelling = readonly [RegExp, string | ((groups: readonly (string | undefined)[]) => string)]

const two = (number: number) => String(number).padStart(2, '0')

/** An hour as the clock of 24 shows it: of the afternoon or evening if it is small. */
function late(hour: string, minutes = '00'): string {
  const number = Number(hour)
  return `${two(number < 12 ? number + 12 : number)}:${minutes}`
}
const early = (hour: string, minutes = '00') => `${two(Number(hour) % 12)}:${minutes}`

/** Replaces the words for 1 to 12 by digits, where `where` says that an hour is meant. */
function hours(words: string, where: (word: string) => RegExp): Spelling[] {
  return words.split(' ').map((word, index) => [where(word), `$1${index + 1}`])
}

/** Marks that the reader of these words resolves: this long from now, that many days ahead, the year that comes next. */
const inMinutes = (minutes: number) => `⟨${minutes}m⟩`
const inDays = (days: number) => `⟨${days}d⟩`
const thisYear = (date: string) => `${date}⟨y⟩`

const toCount = (word: string) => ({ uma: 1, duas: 2, três: 3 })[word.toLowerCase()] ?? Number(word)

/**
 * What people type and chrono-node does not read, as it does: "halb acht" is 7:30, "amanhã às 20h" is 20:00. In this order.
 */
export const spellings: Readonly<Partial<Record<Language, readonly Spelling[]>>> = {
  de: [
    ...hours(
      'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
      (word) => new RegExp(`(\\b(?:um|halb|ab|gegen|bis|nach|vor) )${word}(?![\\p{L}])`, 'giu'),
    ),
    [/\bhalb (\d{1,2})\b/gi, ([, hour = '']) => `um ${Number(hour) - 1 || 12}:30`],
    [/\bviertel nach (\d{1,2})\b/gi, 'um $1:15'],
    [/\b(?:viertel vor|dreiviertel) (\d{1,2})\b/gi, ([, hour = '']) => `um ${Number(hour) - 1 || 12}:45`],
    [/\b(?:in einer )halben Stunde\b/gi, 'in 30 Minuten'],
    [/\bmorgen früh\b/gi, 'morgen'],
    [/\bum um\b/gi, 'um'],
    [/\b(\d{1,2}\.\d{1,2}\.)(?= )/g, thisYear('$1')],
    [/\bum (\d{1,2})(:\d\d)? abends\b/gi, ([, hour = '', rest = ':00']) => `um ${late(hour, rest.slice(1))}`],
  ],
  es: [
    ...hours(
      'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
      (word) => new RegExp(`(\\b(?:las?|hasta|desde) )${word}(?![\\p{L}])`, 'giu'),
    ),
    [/\b(\d{1,2}) y media\b/gi, '$1:30'],
    [/\b(\d{1,2}) y cuarto\b/gi, '$1:15'],
    [/\b(\d{1,2})\s?h(?:oras|s)?(\d\d)?\b/gi, ([, hour = '', minutes]) => `${hour}:${minutes ?? '00'}`],
    [/\b(\d{1,2})(?::(\d\d))? (?:de|por) la (?:tarde|noche)\b/gi, ([, hour = '', minutes]) => late(hour, minutes)],
    [/\b(\d{1,2})(?::(\d\d))? (?:de|por) la mañana\b/gi, ([, hour = '', minutes]) => early(hour, minutes)],
    [
      /\bpor la (?:tarde|noche) (a las) (\d{1,2})(?::(\d\d))?/gi,
      ([, at, hour = '', minutes]) => `${at} ${late(hour, minutes)}`,
    ],
    [/\b(?:en|dentro de) media hora\b/gi, 'en 30 minutos'],
    [/\bpasado mañana\b/gi, 'en 2 días'],
    [
      /\b(?:desde|de) (?:las )?(\d{1,2})(:\d\d)? (?:hasta|a) (?:las )?(\d{1,2})(:\d\d)?\b/gi,
      ([, from = '', m1 = ':00', to = '', m2 = ':00']) => `${from}${m1} - ${to}${m2}`,
    ],
  ],
  fr: [
    ...hours(
      'une deux trois quatre cinq six sept huit neuf dix onze douze',
      (word) => new RegExp(`((?<![\\p{L}])(?:à|de|vers|dès) )${word}(?= heures?)`, 'giu'),
    ),
    [/(?<!\d)(\d{1,2}) heures?(?: (\d\d)(?!\d))?/gi, ([, hour = '', minutes = '']) => `${hour}h${minutes}`],
    [/(\d{1,2}h) et demie/gi, '$130'],
    [/à midi/gi, 'à 12h'],
    [/à minuit/gi, 'à 23h59'],
    [/\bdans une demi-heure\b/gi, 'dans 30 minutes'],
    [/\baprès-demain\b/gi, 'dans 2 jours'],
  ],
  'pt-BR': [
    ...hours(
      'uma duas três quatro cinco seis sete oito nove dez onze doze',
      (word) => new RegExp(`((?<![\\p{L}])(?:às?|até|das|pelas|umas) )${word}(?![\\p{L}])`, 'giu'),
    ),
    [/(?<!\d)(\d{1,2}) e meia/gi, '$1:30'],
    [/(?<!\d)(\d{1,2})\s?h(?:oras|rs?)?(\d\d)?(?!\w)/gi, ([, hour = '', minutes]) => `${hour}:${minutes ?? '00'}`],
    [/(?<!\d)(\d{1,2})(?::(\d\d))? da (?:tarde|noite)/gi, ([, hour = '', minutes]) => late(hour, minutes)],
    [/(?<!\d)(\d{1,2})(?::(\d\d))? da manhã/gi, ([, hour = '', minutes]) => early(hour, minutes)],
    [
      /à (?:noite|tarde) (às|as) (\d{1,2})(?::(\d\d))?/gi,
      ([, at, hour = '', minutes]) => `${at} ${late(hour, minutes)}`,
    ],
    [/de manhã (?=às)/gi, ''],
    [/ao meio[- ]dia/gi, 'às 12:00'],
    [/(?:em|daqui a|dentro de) meia hora/gi, inMinutes(30)],
    [/(?:em|daqui a|dentro de) (uma|duas|três|\d+) horas?/gi, ([, count = '']) => inMinutes(60 * toCount(count))],
    [/(?:em|daqui a|dentro de) (\d+) min(?:uto)?s?/gi, ([, count = '']) => inMinutes(Number(count))],
    [/depois de amanhã/gi, inDays(2)],
    [/(sexta|sábado|domingo|segunda|terça|quarta|quinta)(?:-feira)? que vem/gi, 'próxima $1'],
    [/das (\d{1,2}:\d\d) (?:às|até às|até) (\d{1,2}:\d\d)/gi, '$1 - $2'],
  ],
  ja: [
    [/(?:夜|晩|夕方)の?(\d{1,2})時/g, '午後$1時'],
    [/(?:朝|午前中)の?(\d{1,2})時/g, '午前$1時'],
    [/の(?=午[前後])/g, ''],
    [/(?:明後日|あさって)の?/g, inDays(2)],
    [/(\d+)時間(半)?後/g, ([, count = '', half]) => inMinutes(60 * Number(count) + (half ? 30 : 0))],
    [/(\d+)分後/g, ([, count = '']) => inMinutes(Number(count))],
    [/([月火水木金土日])曜(?!日)/g, '$1曜日'],
    [/正午/g, '12時'],
  ],
  ar: [
    ...hours(
      'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
      (word) => new RegExp(`(الساعة )${word}(?![\\p{L}])`, 'gu'),
    ),
    [/(الساعة \d{1,2}) والنصف/g, '$1:30'],
    [/(الساعة \d{1,2}) والربع/g, '$1:15'],
  ],
}
