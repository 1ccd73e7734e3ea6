import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { getRestriction, objectToRestriction, type Restriction } from '#shared/reports.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useFormKey } from '#web/lib/api/use-form-key.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export const useRestriction = (id: string) => useEndpoint(getRestriction, { params: { id } })

/** Another tab may have been faster, or it is over: then the page shows what is true. */
export function useObject({ id }: Pick<Restriction, 'id'>) {
  const client = useQueryClient()
  const toFormKey = useFormKey()
  const key = toKey(getRestriction, { params: { id } })
  return useMutation({
    mutationFn: (text: string) =>
      callApi(objectToRestriction, { params: { id }, body: { text } }, { idempotencyKey: toFormKey({ text }) }),
    onSuccess: (restriction) => {
      client.setQueryData(key, restriction)
      toastSuccess(t('reports:object.sent'), t('reports:object.sent-text'))
    },
    onError: (error) => {
      toastError(toSentence(error, t('reports:object.failed')))
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: key })
    },
  })
}
