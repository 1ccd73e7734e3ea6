import { examine } from '#server/doctor/examine.ts'
import { toReport } from '#server/doctor/finding.ts'

const findings = await examine(process.env)
console.log(toReport(findings))
if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
