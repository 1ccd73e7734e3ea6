import { openTrustHouse } from '#tests/trust/house.ts'
import { testMatrix, variants } from '#tests/trust/matrix.ts'

testMatrix({ variants, open: openTrustHouse })
