import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { claimPhone, getPhone, type Phone, removePhone, updatePhone, verifyPhone } from '#shared/phones.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** A text message (STOP), or another person verifying the number, may have changed it: every mount refetches. */
export const usePhone = () => useEndpoint(getPhone, {}, { staleTime: 0 })

export function useClaimPhone() {
  return usePhoneChange((phoneNumber: string) => callApi(claimPhone, { body: { phoneNumber } }))
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

/** Every mutation returns the whole phone. */
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
