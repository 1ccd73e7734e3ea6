import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLanguage } from '#server/messages/messages.ts'
import { root } from '#server/root.ts'
import { readTimeSpan } from '#server/times/time-span.ts'
import { toInstant, toWallTime } from '#server/times/zones.ts'
import { type Language, languageCodes, toLocale } from '#shared/languages.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { toTimeWords } from '#shared/times.ts'

type Other = Exclude<Language, 'en'>

/** Friday, 20 November 2026, three in the afternoon. */
const moment = { now: new Date('2026-11-20T14:00:00Z'), timeZone: 'Europe/Berlin' }

/**
 * Sixty things that people type, and what they mean: day and hour, with the end where one is said; a day alone has no hour, and
 * words without a time are "-". `?` is before what is not understood yet.
 */
const phrases: Readonly<Record<Other, string>> = {
  de: `
um 20 Uhr = 20 20:00; 20 Uhr = 20 20:00; um 8 = 20 20:00; um halb acht = 20 19:30; halb 8 = 20 19:30;
Viertel nach sieben = 20 19:15; Viertel vor 8 = 20 19:45; heute um 20 Uhr = 20 20:00;
heute Abend um 8 = 20 20:00; heute Abend = 20; morgen um 19:30 = 21 19:30; morgen Abend = 21; morgen Mittag = 21;
morgen früh um 9 = 21 9:00; übermorgen um 18 Uhr = 22 18:00; am Samstag = 21; am Samstag um 15 Uhr = 21 15:00;
Samstag 15 Uhr = 21 15:00; nächsten Freitag um 20 Uhr = 27 20:00; Sonntag um 11 = 22 11:00;
in einer Stunde = 20 16:00; in 20 Minuten = 20 15:20; in einer halben Stunde = 20 15:30;
in zwei Stunden = 20 17:00; jetzt = 20 15:00; ab 19 Uhr = 20 19:00; von 19 bis 22 Uhr = 20 19:00 to 20 22:00;
19-22 Uhr = 20 19:00 to 20 22:00; am 24.12. um 18 Uhr = 24 18:00; 24. Dezember um 18 Uhr = 24 18:00;
so gegen acht = 20 20:00; gegen 20 Uhr = 20 20:00; heute Abend gegen 8 = 20 20:00;
heute Abend um acht = 20 20:00; Samstagnachmittag = 21; Samstagabend um 8 = 21 20:00; nach der Arbeit = -;
von 18 bis 20 Uhr = 20 18:00 to 20 20:00; zwischen 18 und 20 Uhr = 20 18:00 to 20 20:00; heute 19:30 = 20 19:30;
19.30 Uhr = 20 19:30; um 19 Uhr 30 = 20 19:30; kurz nach acht = 20 20:00; morgen Nachmittag um 3 = 21 15:00;
morgen Vormittag = 21; in anderthalb Stunden = 20 16:30; in ner halben Stunde = 20 15:30;
in einer Viertelstunde = 20 15:15; in 2 Std = 20 17:00; ? Freitag in einer Woche = 27;
kommenden Samstag um 20 Uhr = 21 20:00; Sa 20 Uhr = 21 20:00; So. um 11 Uhr = 22 11:00; am Wochenende = 22;
heute bis 22 Uhr = until 20 22:00; um Mitternacht = 21 0:00; mittags um 12 = 21 12:00;
bis Mitternacht = until 21 0:00; ab sofort bis 18 Uhr = 20 15:00 to 20 18:00; bis 18 Uhr = until 20 18:00
`,
  es: `
a las 8 = 20 20:00; a las 20:00 = 20 20:00; a las 20h = 20 20:00; a las ocho = 20 20:00;
a las ocho y media = 20 20:30; a las 8 y media = 20 20:30; a las 8 de la tarde = 20 20:00;
a las 9 de la noche = 20 21:00; hoy a las 8 = 20 20:00; hoy a las 20:30 = 20 20:30; esta noche = 20;
esta noche a las 9 = 20 21:00; esta tarde a las 6 = 20 18:00; mañana a las 8 = 21 20:00;
mañana por la tarde = 21; mañana por la noche a las 9 = 21 21:00; pasado mañana a las 19h = 22 19:00;
el sábado = 21; el sábado a las 3 = 21 15:00; el sábado a las 15:00 = 21 15:00; el domingo a las 11 = 22 11:00;
este viernes a las 22h = 20 22:00; en una hora = 20 16:00; en 20 minutos = 20 15:20; en media hora = 20 15:30;
dentro de dos horas = 20 17:00; ahora = 20 15:00; de 7 a 9 = 20 19:00 to 20 21:00;
desde las 19:00 hasta las 22:00 = 20 19:00 to 20 22:00; el 24 de diciembre a las 18:00 = 24 18:00;
a eso de las 8 = 20 20:00; sobre las 9 = 20 21:00; hacia las 20:30 = 20 20:30; a partir de las 19h = 20 19:00;
desde las 7 = 20 19:00; hoy por la noche = 20; esta noche a las nueve y media = 20 21:30;
a las ocho y cuarto = 20 20:15; a las nueve menos cuarto = 20 20:45; a las 20.30 = 20 20:30; 20:30h = 20 20:30;
a las 8pm = 20 20:00; a las 8 p.m. = 20 20:00; mañana por la mañana = 21; ? mañana a mediodía = 21 12:00;
? al mediodía = 21 12:00; a medianoche = 21 0:00; mañana a las diez de la mañana = 21 10:00;
el sábado por la tarde = 21; el sábado por la noche a las diez = 21 22:00;
el próximo viernes a las 20h = 27 20:00; el viernes que viene a las 8 = 27 20:00; este finde = 22;
después del trabajo = -; en una hora y media = 20 16:30; en un rato = -; dentro de 15 minutos = 20 15:15;
de 18 a 20h = 20 18:00 to 20 20:00; entre las 7 y las 9 = 20 19:00 to 20 21:00; hasta las 18 = until 20 18:00
`,
  fr: `
à 20h = 20 20:00; à 20h30 = 20 20:30; 20h = 20 20:00; 20h30 = 20 20:30; à 8h = 20 20:00;
à huit heures = 20 20:00; à 20 heures = 20 20:00; à midi = 21 12:00; à minuit = 21 0:00; ce soir = 20;
ce soir à 20h = 20 20:00; ce soir à 8h = 20 20:00; cet après-midi à 15h = 20 15:00; demain à 19h30 = 21 19:30;
demain soir = 21; demain matin à 9h = 21 9:00; demain à midi = 21 12:00; après-demain à 18h = 22 18:00;
samedi = 21; samedi à 15h = 21 15:00; samedi soir à 21h = 21 21:00; dimanche à 11h = 22 11:00;
vendredi prochain à 20h = 27 20:00; dans une heure = 20 16:00; dans 20 minutes = 20 15:20;
dans une demi-heure = 20 15:30; dans deux heures = 20 17:00; maintenant = 20 15:00;
de 19h à 22h = 20 19:00 to 20 22:00; le 24 décembre à 18h = 24 18:00;
vers 20h = 20 20:00; ce soir 20h30 = 20 20:30; ce soir vers 21h = 20 21:00; à partir de 19h = 20 19:00;
dès 18h30 = 20 18:30; 20:30 = 20 20:30; 20 h 30 = 20 20:30; à 8 heures du soir = 20 20:00;
à huit heures et demie = 20 20:30; à sept heures et quart = 20 19:15; à huit heures moins le quart = 20 19:45;
demain après-midi = 21; demain midi = 21 12:00; demain vers 15h = 21 15:00; samedi après-midi = 21;
samedi soir = 21; sam. 20h = 21 20:00; ce week-end = 22; dimanche matin = 22; dimanche midi = 22 12:00;
dans un quart d’heure = 20 15:15; dans une heure et demie = 20 16:30; dans 1h30 = 20 16:30; après le boulot = -;
tout de suite = 20 15:00; entre 18h et 20h = 20 18:00 to 20 20:00; 19h-22h = 20 19:00 to 20 22:00;
ce soir à partir de 20h = 20 20:00; le 24/12 à 18h = 24 18:00; jusqu’à 18h = until 20 18:00
`,
  'pt-BR': `
às 20h = 20 20:00; às 20:00 = 20 20:00; às 20h30 = 20 20:30; às 8 = 20 20:00; às oito = 20 20:00;
às 8 da noite = 20 20:00; às 3 da tarde = 20 15:00; às oito e meia = 20 20:30; hoje às 20h = 20 20:00;
hoje à noite = 20; hoje à noite às 9 = 20 21:00; hoje à tarde às 15h = 20 15:00; amanhã às 20h = 21 20:00;
amanhã às 19:30 = 21 19:30; amanhã à noite = 21; amanhã de manhã às 9 = 21 9:00; amanhã ao meio-dia = 21 12:00;
depois de amanhã às 18h = 22 18:00; sábado = 21; no sábado às 15h = 21 15:00; sábado à noite às 21h = 21 21:00;
domingo às 11h = 22 11:00; sexta que vem às 20h = 27 20:00; em uma hora = 20 16:00; em 20 minutos = 20 15:20;
daqui a meia hora = 20 15:30; daqui a duas horas = 20 17:00; agora = 20 15:00;
das 19h às 22h = 20 19:00 to 20 22:00; 24 de dezembro às 18h = 24 18:00;
lá pelas 20h = 20 20:00; por volta das 8 = 20 20:00; a partir das 19h = 20 19:00; hoje à noite às 8 = 20 20:00;
hoje às oito da noite = 20 20:00; 20h30 = 20 20:30; às 8 e meia = 20 20:30; às sete e quinze = 20 19:15;
às 15 pras 8 = 20 19:45; amanhã à tarde = 21; amanhã cedo = 21; amanhã de tarde às 3 = 21 15:00;
amanhã 19h = 21 19:00; ao meio-dia = 21 12:00; à meia-noite = 21 0:00; sábado à tarde = 21;
sábado 20h = 21 20:00; domingo de manhã às 10 = 22 10:00; próxima sexta às 20h = 27 20:00;
sexta-feira às 20h = 20 20:00; no fim de semana = 22; daqui a pouco = -; em meia hora = 20 15:30;
daqui 1 hora = 20 16:00; daqui a uma hora e meia = 20 16:30; depois do trabalho = -;
das 18 às 20 = 20 18:00 to 20 20:00; entre as 7 e as 9 = 20 19:00 to 20 21:00;
agora até as 18h = 20 15:00 to 20 18:00; até as 18h = until 20 18:00
`,
  ja: `
20時 = 20 20:00; 20時に = 20 20:00; 20時半 = 20 20:30; 午後8時 = 20 20:00; 午後8時半 = 20 20:30;
夜8時 = 20 20:00; 夜の9時 = 20 21:00; 今夜8時 = 20 20:00; 今夜 = 20; 今日の20時 = 20 20:00;
今日19時30分 = 20 19:30; 今日の夜7時 = 20 19:00; 明日19時 = 21 19:00; 明日の19時30分 = 21 19:30; 明日の夜 = 21;
明日の午後3時 = 21 15:00; 明日の朝9時 = 21 9:00; 明後日18時 = 22 18:00; あさっての18時 = 22 18:00; 土曜日 = 21;
土曜日の15時 = 21 15:00; 土曜の夜9時 = 21 21:00; 日曜の11時 = 22 11:00; 来週の金曜日20時 = 27 20:00;
1時間後 = 20 16:00; 20分後 = 20 15:20; 30分後に = 20 15:30; 2時間後 = 20 17:00;
19時から22時まで = 20 19:00 to 20 22:00; 12月24日18時 = 24 18:00;
今夜8時から = 20 20:00; 明日の夜7時半 = 21 19:30; 20時頃 = 20 20:00; 8時ごろ = 20 20:00;
夜8時くらいから = 20 20:00; 18時〜20時 = 20 18:00 to 20 20:00; 18:00～20:00 = 20 18:00 to 20 20:00;
18時から20時 = 20 18:00 to 20 20:00; 19時以降 = 20 19:00; 今日の夕方6時 = 20 18:00; 今晩9時 = 20 21:00;
明日のお昼 = 21; 明日の昼12時 = 21 12:00; 明日の午前10時 = 21 10:00; 明日の午後 = 21; あした8時 = 21 20:00;
土曜の午後 = 21; 土曜日の夜 = 21; 日曜の昼1時 = 22 13:00; 今週末 = 22; 来週の土曜日 = 28; 仕事の後 = -;
あと30分 = 20 15:30; 1時間半後 = 20 16:30; 二時間後 = 20 17:00; 今すぐ = 20 15:00; 夜中の12時 = 21 0:00;
８時半 = 20 20:30; 八時 = 20 20:00; 18時まで = until 20 18:00
`,
  ar: `
الساعة 8 = 20 20:00; الساعة 20:00 = 20 20:00; الساعة 8 مساء = 20 20:00; الساعة ٨ مساءً = 20 20:00;
الساعة الثامنة = 20 20:00; الساعة الثامنة والنصف = 20 20:30; اليوم الساعة 8 مساء = 20 20:00;
اليوم الساعة 20:00 = 20 20:00; الليلة = 20; الليلة الساعة 9 = 20 21:00; هذا المساء = 20;
مساء اليوم الساعة 7 = 20 19:00; غدا الساعة 19:30 = 21 19:30; غداً الساعة 8 مساءً = 21 20:00; غدا مساء = 21;
غدا صباحا الساعة 9 = 21 9:00; غدا الظهر = 21 12:00; بعد غد الساعة 18:00 = 22 18:00; يوم السبت = 21;
السبت الساعة 15:00 = 21 15:00; السبت الساعة 3 عصرا = 21 15:00; الأحد الساعة 11 صباحا = 22 11:00;
الجمعة القادمة الساعة 20:00 = 27 20:00; بعد ساعة = 20 16:00; بعد 20 دقيقة = 20 15:20; بعد نصف ساعة = 20 15:30;
بعد ساعتين = 20 17:00; الآن = 20 15:00; من 7 إلى 9 مساء = 20 19:00 to 20 21:00;
24 ديسمبر الساعة 18:00 = 24 18:00;
الليلة الساعة ٨ = 20 20:00; بكرة العصر = 21; بكرة الساعة ٧ = 21 19:00; بكرا الساعة 8 مساء = 21 20:00;
الساعة ٨:٣٠ = 20 20:30; الساعة ٨ ونص = 20 20:30; الساعة سبعة = 20 19:00; الساعة ثمانية ونص = 20 20:30;
الساعة 7 وربع = 20 19:15; الساعة 8 إلا ربع = 20 19:45; الساعة ٩ بالليل = 20 21:00; حوالي الساعة 8 = 20 20:00;
على الساعة 8 = 20 20:00; من الساعة 7 = 20 19:00; من 6 إلى 8 = 20 18:00 to 20 20:00;
من الساعة ٦ حتى الساعة ٨ مساءً = 20 18:00 to 20 20:00; اليوم المغرب = 20; غدا بعد الظهر = 21;
غداً في المساء = 21; يوم الجمعة القادم الساعة ٨ مساء = 27 20:00; السبت مساء = 21; يوم الأحد الصبح = 22;
بعد نص ساعة = 20 15:30; بعد ربع ساعة = 20 15:15; بعد ساعة ونص = 20 16:30; بعد ٣ ساعات = 20 18:00; بعد الدوام = -;
بعد شوي = -; منتصف الليل = 21 0:00; حتى الساعة 6 = until 20 18:00
`,
}

/** What was, or would be, another time: mornings, nights, what is on already, dates, and numbers that are no hours. */
const traps: Readonly<Record<Other, string>> = {
  de: `
morgen früh um 8 = 21 8:00; morgen früh = 21; in ner Stunde = 20 16:00; morgen um 8 abends = 21 20:00;
Samstag Vormittag um 8 = 21 8:00; heute um 9 = 20 21:00; heute Nacht um 2 = 21 2:00; 24 Uhr = 21 0:00;
von 14 bis 17 Uhr = 20 14:00 to 20 17:00; am 21.11. = 21; am 2.1. um 18 Uhr = 2 18:00; am 27. um 20 Uhr = 27 20:00;
Samstag Abend bis 2 = until 22 2:00; bis 6 = until 20 18:00; bis 2 = until 21 2:00; bis Sonntag 18 Uhr = until 22 18:00;
jetzt am Samstag um 20 Uhr = 21 20:00; um 8 am See = 20 20:00; morgen 8pm = 21 20:00; Saturday 8pm = 21 20:00;
Samstag oder Sonntag = 22; um acht bei Toni = 20 20:00; dreiviertel 8 = 20 19:45; in zweieinhalb Stunden = 20 17:30;
in einer Dreiviertelstunde = 20 15:45; Sonnabend = 21; 2 Bier = -; Route 66 = -; für 2 Stunden = -; 2h wandern = -;
3-4 Leute = -; bis 5 Personen = -; so ist das = -; um 20 Euro = -; Eintritt 12.50 Euro = -; Gruppe von 8 = -;
3 gegen 3 = -; Level 42 = -; bis gleich = -; Haus 12 = -; heute 2 Bier = 20; morgen, 20 Euro pro Person = 21;
Samstag 3 Plätze frei = 21; morgen 10 km laufen = 21; xyz = -
`,
  es: `
mañana por la mañana a las 8 = 21 8:00; hoy a las 9 = 20 21:00; esta noche a las 2 = 21 2:00;
a las 12 de la noche = 21 0:00; a las 2 de la madrugada = 21 2:00; de 14 a 17h = 20 14:00 to 20 17:00;
en 2 horas = 20 17:00; mañana a las 8pm = 21 20:00; viernes 27 a las 20h = 27 20:00; hasta las seis = until 20 18:00;
ahora hasta las 18h = 20 15:00 to 20 18:00; el sábado hasta las 18h = until 21 18:00; el próximo sábado = 21;
el domingo por la mañana a las 11 = 22 11:00; el domingo por la mañana = 22; a las 20 horas = 20 20:00;
a las 24h = 21 0:00; a las 12 del mediodía = 21 12:00; en un cuarto de hora = 20 15:15; en tres cuartos de hora = 20 15:45;
de 7 a 9 de la noche = 20 19:00 to 20 21:00; mañana a las 9 de la tarde = 21 21:00; 2 cervezas = -; Ruta 66 = -;
hasta 5 personas = -; película de 2 horas = -; 2 horas de cine = -; en el mar = -; de 2 a 3 personas = -; grupo de 8 = -;
puerta 7 = -; las 3 amigas = -; a 20 euros = -; hasta luego = -; hoy 2 cervezas = 20; mañana 10 km = 21;
el sábado a 20 km = 21
`,
  fr: `
demain matin à 8h = 21 8:00; demain à 8h du matin = 21 8:00; samedi de 22h à 2h = 21 22:00; cette nuit à 2h = 21 2:00;
de 14h à 17h = 20 14:00 to 20 17:00; samedi à minuit = 22 0:00; minuit et demi = 21 0:30; midi et demi = 21 12:30;
jusqu'à minuit = until 21 0:00; demain jusqu'à 18h = until 21 18:00; vendredi 27 à 20h = 27 20:00;
maintenant jusqu'à 18h = 20 15:00 to 20 18:00; 20h chez Sam = 20 20:00; demain 8pm = 21 20:00; samedi à 24h = 22 0:00;
dans trois quarts d’heure = 20 15:45; 2 bières = -; Route 66 = -; à 5 = -; à 4 mains = -; 2h de marche = -;
pendant 2 heures = -; à la mer = -; un jeu = -; 3-4 personnes = -; jusqu’à 5 personnes = -; entrée 12.50 euros = -;
les 4 saisons = -; demain 10 km = 21; samedi à 5 = 21
`,
  'pt-BR': `
amanhã de manhã às 8 = 21 8:00; hoje às 9 = 20 21:00; hoje à noite às 2 = 21 2:00; 12 da noite = 21 0:00;
das 14h às 17h = 20 14:00 to 20 17:00; em 2 horas = 20 17:00; até meia-noite = until 21 0:00; até 18h = until 20 18:00;
sábado até as 18h = until 21 18:00; quinta 19h30 = 26 19:30; dia 27 às 20h = 27 20:00; amanhã às 8pm = 21 20:00;
hoje as 8 = 20 20:00; próximo sábado às 20h = 21 20:00; às 20 horas = 20 20:00; às 24:00 = 21 0:00;
ao meio-dia e meia = 21 12:30; às 2 da madrugada = 21 2:00; 19h às 21h = 20 19:00 to 20 21:00; até as 18 = until 20 18:00;
amanhã às 9 da tarde = 21 21:00; dez pras oito = 20 19:50; daqui uns 10 minutos = 20 15:10; 2 cervejas = -; Rota 66 = -;
até 5 pessoas = -; até 20 reais = -; jogo das 4 linhas = -; as 3 amigas = -; por 2 horas = -; vai ter bolo = -;
a 10 minutos daqui = -; quinta marcha = -; até logo = -; hoje 2 cervejas = 20; amanhã 10 km = 21
`,
  ja: `
明日の朝8時 = 21 8:00; 今日9時 = 20 21:00; 今夜2時 = 21 2:00; 深夜2時 = 21 2:00; 夜12時 = 21 0:00; 25時 = 21 1:00;
14時から17時まで = 20 14:00 to 20 17:00; 今から18時まで = 20 15:00 to 20 18:00; 今から30分後 = 20 15:30; 十二時 = 21 12:00;
6時まで = until 20 18:00; 夜10時まで = until 20 22:00; 土曜日18時まで = until 21 18:00; 27日20時 = 27 20:00;
明日8pm = 21 20:00; 正午 = 21 12:00; 夕方 = 20; 5人で = -; ビール2杯 = -; ルート66 = -; 3-4人 = -; 5人まで = -;
一時停止 = -; 2階 = -; 24時間営業 = -; 再来週の金曜 = -; 明日20人 = 21; 明日10キロ = 21
`,
  ar: `
غدا صباحا الساعة 8 = 21 8:00; اليوم الساعة 9 = 20 21:00; الليلة الساعة 2 = 21 2:00; الساعة 12 ليلا = 21 0:00;
الساعة الثانية عشرة = 21 12:00; الساعة الثانية وعشر دقائق = 21 14:10; حتى السادسة = until 20 18:00;
حتى منتصف الليل = until 21 0:00; السبت حتى الساعة 6 مساء = until 21 18:00; من الآن حتى الساعة 6 = 20 15:00 to 20 18:00;
من الساعة 14:00 إلى الساعة 17:00 = 20 14:00 to 20 17:00; من الساعة 22:00 إلى الساعة 2:00 = 20 22:00;
بعد نصف ساعة من الآن = 20 15:30; السبت القادم الساعة 8 = 21 20:00; غدا الساعة 8pm = 21 20:00;
من 6 الى 8 = 20 18:00 to 20 20:00; بكره الساعة 8 = 21 20:00; من الساعة 8 للساعة 10 = 20 20:00 to 20 22:00; 2 بيرة = -;
طريق 66 = -; في 5 أشخاص = -; من 5 إلى 6 أشخاص = -; حتى 5 أشخاص = -; ٥ أشخاص = -; مجموعة من 8 = -; غدا 20 دينار = 21;
غدا 10 كم = 21
`,
}

function toShort(instant: Date): string {
  const { day, hour, minute } = toWallTime(instant, moment.timeZone)
  return `${day} ${hour}:${String(minute).padStart(2, '0')}`
}

function read(words: string, now = moment.now): string {
  const { startsAt, endsAt } = readTimeSpan(words, { ...moment, now })
  if (!endsAt) return '-'
  const end = toShort(endsAt)
  if (!startsAt) return end.endsWith(' 23:59') ? end.replace(' 23:59', '') : `until ${end}`
  const usual = endsAt.getTime() === startsAt.getTime() + 4 * 3_600_000
  return usual ? toShort(startsAt) : `${toShort(startsAt)} to ${end}`
}

type Row = [language: Other, said: string, meant: string]
function toRows(texts: Readonly<Record<Other, string>>): Row[] {
  return Object.entries(texts).flatMap(([language, text]) => {
    const rows = text.split(/[;\n]/).filter((row) => row.trim())
    return rows.map((row) => [language, ...row.trim().split(' = ')] as Row)
  })
}
const common = toRows(phrases)

test.each([...common, ...toRows(traps)])('%s: %s is %s', (language, said, meant) => {
  const isUnknown = said.startsWith('? ')
  const found = inLanguage(language, () => read(said.replace('? ', '')))
  if (isUnknown) expect(found).not.toBe(meant)
  else expect(found).toBe(meant)
})

test('every language has sixty phrases', () => {
  for (const language of Object.keys(phrases)) {
    const own = common.filter((row) => row[0] === language).map((row) => row[1])
    expect(new Set(own).size, language).toBe(60)
  }
})

test.each<[Other, string, string, string]>([
  ['de', 'jetzt', '2026-11-20T08:10', '20 8:10'],
  ['de', 'heute morgen um 9', '2026-11-20T08:10', '20 9:00'],
  ['de', 'heute Nacht um 2', '2026-11-21T00:30', '21 2:00'],
  ['es', 'hasta las 6', '2026-11-20T23:30', 'until 21 6:00'],
  ['es', 'el viernes que viene', '2026-11-18T12:00', '20'],
  ['fr', 'de 22h à 1h', '2026-11-20T23:30', '20 22:00 to 21 1:00'],
  ['pt-BR', 'até as 6', '2026-11-20T08:10', 'until 20 18:00'],
  ['ja', '22時から1時', '2026-11-20T23:30', '20 22:00 to 21 1:00'],
  ['ar', 'الآن', '2026-11-20T08:10', '20 8:10'],
])('%s: %s, said at %s, is %s', (language, said, at, meant) => {
  expect(inLanguage(language, () => read(said, new Date(`${at}+01:00`)))).toBe(meant)
})

test('English and digits are understood in every language', () => {
  for (const language of languageCodes)
    expect(
      inLanguage(language, () => ['tomorrow at 8 pm', 'half past seven', '8', '19:30'].map((words) => read(words))),
      language,
    ).toEqual(['21 20:00', '20 19:30', '20 20:00', '20 19:30'])
})

const starters: object = JSON.parse(readFileSync(join(root, 'messages/en/feed.json'), 'utf8'))
const offered = [
  ...Object.keys(starters).flatMap((name) => (/when/.test(name) ? [`feed:${name}` as PlainKey] : [])),
  'spon-form:specific-time-example' as const,
]

test.each(offered)('%s, which the app itself puts into the form, means the same in every language', (key) => {
  const now = new Date('2026-11-20T10:00+01:00')
  const spans = languageCodes.map((language) => inLanguage(language, () => readTimeSpan(t(key), { ...moment, now })))
  const meant = spans[0]
  expect(meant?.endsAt).toEqual(expect.any(Date))
  spans.forEach(({ startsAt, endsAt }, index) => {
    expect(endsAt, languageCodes[index]).toEqual(meant?.endsAt)
    // "Until 6" may be said as "now until 6", or as "4 to 6".
    if (meant?.startsAt) expect(startsAt, languageCodes[index]).toEqual(meant.startsAt)
  })
})

test('a start that is written out means the same moment in every language and region', () => {
  const regions = 'de-AT de-CH es-MX es-AR es-419 fr-CA fr-CH pt-PT ar-EG ar-MA ar-SA'.split(' ')
  const speeches = [
    ...languageCodes.map((code) => [code, toLocale(code)]),
    ...regions.map((tag) => [tag.slice(0, 2), tag]),
  ]
  const languageOf = (tag = '') => languageCodes.find((code) => code.startsWith(tag.slice(0, 2))) ?? 'en'
  const minutes = fc.integer({ min: 0, max: 364 * 24 * 60 })
  const when = fc.date({ min: new Date('2026-01-01T00:00Z'), max: new Date('2028-12-31T00:00Z'), noInvalidDate: true })
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo')
  fc.assert(
    fc.property(fc.constantFrom(...speeches), when, minutes, zones, ([tag, locale = 'en'], now, ahead, timeZone) => {
      const start = new Date((Math.ceil(now.getTime() / 60_000) + ahead) * 60_000)
      // Of an hour that comes twice, words mean the first.
      fc.pre(toInstant(toWallTime(start, timeZone), timeZone).getTime() === start.getTime())
      inLanguage({ language: languageOf(tag), locale }, () => {
        const words = toTimeWords(start, { now, timeZone })
        expect(readTimeSpan(words, { now, timeZone }).startsAt, words).toEqual(start)
      })
    }),
    { numRuns: 300 },
  )
})
