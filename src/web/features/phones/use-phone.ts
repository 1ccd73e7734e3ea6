import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { claimPhone, getPhone, type Phone, removePhone, updatePhone, verifyPhone } from '#shared/phones.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** A text from the phone, or another person, may have changed it meanwhile: opening the page asks again. */
export const usePhone = () => useEndpoint(getPhone, {}, { staleTime: 0 })

export function useClaimPhone() {
  return usePhoneChange((phoneNumber: string) =>
    callApi(claimPhone, { body: { phoneNumber } }, { idempotencyKey: crypto.randomUUID() }),
  )
}

export function useVerifyPhone() {
  return usePhoneChange((proof: { code: string; findable: boolean }) => callApi(verifyPhone, { body: proof }))
}

export function useUpdatePhone() {
  return usePhoneChange((settings: { smsEnabled?: boolean; findable?: boolean }) =>
    callApi(updatePhone, { body: settings }),
  )
}

export const useRemovePhone = () => usePhoneChange((_: undefined) => callApi(removePhone))

/** Every change is answered with the whole phone as it is now. */
function usePhoneChange<Input>(change: (input: Input) => Promise<Phone>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (phone) => {
      client.setQueryData(toKey(getPhone), phone)
      void refreshCurrentUser()
    },
  })
}
