import { expect, test } from 'vitest'
import { inLanguage } from '#server/messages/messages.ts'
import { readTimeSpan } from '#server/times/time-span.ts'
import { toWallTime } from '#server/times/zones.ts'
import type { Language } from '#shared/languages.ts'

/** Friday, 20 November 2026, three in the afternoon. */
const moment = { now: new Date('2026-11-20T14:00:00Z'), timeZone: 'Europe/Berlin' }

/**
 * Thirty things that people type, and what they mean: day and hour, with the end where one is said; a day alone has no hour.
 * `?` is before what is not understood yet, and stays words.
 */
const phrases: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: `
um 20 Uhr = 20 20:00
20 Uhr = 20 20:00
um 8 = 20 20:00
um halb acht = 20 19:30
halb 8 = 20 19:30
Viertel nach sieben = 20 19:15
Viertel vor 8 = 20 19:45
heute um 20 Uhr = 20 20:00
heute Abend um 8 = 20 20:00
heute Abend = 20
morgen um 19:30 = 21 19:30
morgen Abend = 21
morgen Mittag = 21
morgen früh um 9 = 21 9:00
übermorgen um 18 Uhr = 22 18:00
am Samstag = 21
am Samstag um 15 Uhr = 21 15:00
Samstag 15 Uhr = 21 15:00
nächsten Freitag um 20 Uhr = 27 20:00
Sonntag um 11 = 22 11:00
in einer Stunde = 20 16:00
in 20 Minuten = 20 15:20
in einer halben Stunde = 20 15:30
in zwei Stunden = 20 17:00
jetzt = 20 15:00
ab 19 Uhr = 20 19:00
von 19 bis 22 Uhr = 20 19:00 to 20 22:00
19-22 Uhr = 20 19:00 to 20 22:00
am 24.12. um 18 Uhr = 24 18:00
24. Dezember um 18 Uhr = 24 18:00
`,
  es: `
a las 8 = 20 20:00
a las 20:00 = 20 20:00
a las 20h = 20 20:00
a las ocho = 20 20:00
a las ocho y media = 20 20:30
a las 8 y media = 20 20:30
a las 8 de la tarde = 20 20:00
a las 9 de la noche = 20 21:00
hoy a las 8 = 20 20:00
hoy a las 20:30 = 20 20:30
esta noche = 20
esta noche a las 9 = 20 21:00
esta tarde a las 6 = 20 18:00
mañana a las 8 = 21 20:00
mañana por la tarde = 21
mañana por la noche a las 9 = 21 21:00
pasado mañana a las 19h = 22 19:00
el sábado = 21
el sábado a las 3 = 21 15:00
el sábado a las 15:00 = 21 15:00
el domingo a las 11 = 22 11:00
este viernes a las 22h = 20 22:00
en una hora = 20 16:00
en 20 minutos = 20 15:20
en media hora = 20 15:30
dentro de dos horas = 20 17:00
ahora = 20 15:00
de 7 a 9 = 20 19:00 to 20 21:00
desde las 19:00 hasta las 22:00 = 20 19:00 to 20 22:00
el 24 de diciembre a las 18:00 = 24 18:00
`,
  fr: `
à 20h = 20 20:00
à 20h30 = 20 20:30
20h = 20 20:00
20h30 = 20 20:30
à 8h = 20 20:00
à huit heures = 20 20:00
à 20 heures = 20 20:00
à midi = 21 12:00
? à minuit = 21 0:00
ce soir = 20
ce soir à 20h = 20 20:00
ce soir à 8h = 20 20:00
cet après-midi à 15h = 20 15:00
demain à 19h30 = 21 19:30
demain soir = 21
demain matin à 9h = 21 9:00
demain à midi = 21 12:00
après-demain à 18h = 22 18:00
samedi = 21
samedi à 15h = 21 15:00
samedi soir à 21h = 21 21:00
dimanche à 11h = 22 11:00
vendredi prochain à 20h = 27 20:00
dans une heure = 20 16:00
dans 20 minutes = 20 15:20
dans une demi-heure = 20 15:30
dans deux heures = 20 17:00
maintenant = 20 15:00
de 19h à 22h = 20 19:00 to 20 22:00
le 24 décembre à 18h = 24 18:00
`,
  'pt-BR': `
às 20h = 20 20:00
às 20:00 = 20 20:00
às 20h30 = 20 20:30
às 8 = 20 20:00
às oito = 20 20:00
às 8 da noite = 20 20:00
às 3 da tarde = 20 15:00
às oito e meia = 20 20:30
hoje às 20h = 20 20:00
hoje à noite = 20
hoje à noite às 9 = 20 21:00
hoje à tarde às 15h = 20 15:00
amanhã às 20h = 21 20:00
amanhã às 19:30 = 21 19:30
amanhã à noite = 21
amanhã de manhã às 9 = 21 9:00
amanhã ao meio-dia = 21 12:00
depois de amanhã às 18h = 22 18:00
sábado = 21
no sábado às 15h = 21 15:00
sábado à noite às 21h = 21 21:00
domingo às 11h = 22 11:00
? sexta que vem às 20h = 27 20:00
em uma hora = 20 16:00
em 20 minutos = 20 15:20
daqui a meia hora = 20 15:30
daqui a duas horas = 20 17:00
agora = 20 15:00
das 19h às 22h = 20 19:00 to 20 22:00
24 de dezembro às 18h = 24 18:00
`,
  ja: `
20時 = 20 20:00
20時に = 20 20:00
20時半 = 20 20:30
午後8時 = 20 20:00
午後8時半 = 20 20:30
夜8時 = 20 20:00
夜の9時 = 20 21:00
今夜8時 = 20 20:00
今夜 = 20
今日の20時 = 20 20:00
今日19時30分 = 20 19:30
今日の夜7時 = 20 19:00
明日19時 = 21 19:00
明日の19時30分 = 21 19:30
明日の夜 = 21
明日の午後3時 = 21 15:00
明日の朝9時 = 21 9:00
明後日18時 = 22 18:00
あさっての18時 = 22 18:00
土曜日 = 21
土曜日の15時 = 21 15:00
土曜の夜9時 = 21 21:00
日曜の11時 = 22 11:00
? 来週の金曜日20時 = 27 20:00
1時間後 = 20 16:00
20分後 = 20 15:20
30分後に = 20 15:30
2時間後 = 20 17:00
19時から22時まで = 20 19:00 to 20 22:00
12月24日18時 = 24 18:00
`,
  ar: `
الساعة 8 = 20 20:00
الساعة 20:00 = 20 20:00
الساعة 8 مساء = 20 20:00
الساعة ٨ مساءً = 20 20:00
الساعة الثامنة = 20 20:00
الساعة الثامنة والنصف = 20 20:30
اليوم الساعة 8 مساء = 20 20:00
اليوم الساعة 20:00 = 20 20:00
الليلة = 20
الليلة الساعة 9 = 20 21:00
هذا المساء = 20
مساء اليوم الساعة 7 = 20 19:00
غدا الساعة 19:30 = 21 19:30
غداً الساعة 8 مساءً = 21 20:00
غدا مساء = 21
غدا صباحا الساعة 9 = 21 9:00
غدا الظهر = 21 12:00
بعد غد الساعة 18:00 = 22 18:00
يوم السبت = 21
السبت الساعة 15:00 = 21 15:00
السبت الساعة 3 عصرا = 21 15:00
الأحد الساعة 11 صباحا = 22 11:00
الجمعة القادمة الساعة 20:00 = 27 20:00
بعد ساعة = 20 16:00
بعد 20 دقيقة = 20 15:20
بعد نصف ساعة = 20 15:30
بعد ساعتين = 20 17:00
الآن = 20 15:00
من 7 إلى 9 مساء = 20 19:00 to 20 21:00
24 ديسمبر الساعة 18:00 = 24 18:00
`,
}

const two = (number: number) => String(number).padStart(2, '0')

function toShort(instant: Date): string {
  const { day, hour, minute } = toWallTime(instant, moment.timeZone)
  return `${day} ${hour}:${two(minute)}`
}

function read(words: string): string {
  const { startsAt, endsAt } = readTimeSpan(words, moment)
  if (!startsAt) return endsAt ? String(toWallTime(endsAt, moment.timeZone).day) : '-'
  const usual = endsAt?.getTime() === startsAt.getTime() + 4 * 3_600_000
  return usual || !endsAt ? toShort(startsAt) : `${toShort(startsAt)} to ${toShort(endsAt)}`
}

const rows = Object.entries(phrases).flatMap(([language, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => [language as Language, ...line.split(' = ')] as [Language, string, string]),
)

test.each(rows)('%s: %s is %s', (language, said, meant) => {
  const isUnknown = said.startsWith('? ')
  const found = inLanguage(language, () => read(said.replace('? ', '')))
  if (isUnknown) expect(found).not.toBe(meant)
  else expect(found).toBe(meant)
})

test('every language has thirty phrases', () => {
  for (const [language, text] of Object.entries(phrases)) expect(text.trim().split('\n'), language).toHaveLength(30)
})

test('English is understood in every language, and nothing is made of words without a time', () => {
  expect(inLanguage('de', () => read('tomorrow at 8 pm'))).toBe('21 20:00')
  for (const language of ['de', 'es', 'fr', 'pt-BR', 'ja', 'ar'] as const)
    expect(
      inLanguage(language, () => read('xyz')),
      language,
    ).toBe('-')
})
