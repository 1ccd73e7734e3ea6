import { openTrustHouse } from '#tests/trust/house.ts'
import { allVariants, testMatrix } from '#tests/trust/matrix.ts'

testMatrix({ variants: allVariants, open: openTrustHouse })
