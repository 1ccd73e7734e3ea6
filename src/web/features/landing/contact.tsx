import { t } from '#shared/message.ts'
import { SupportLink } from '#web/ui/operator.tsx'

export function Contact() {
  return (
    <section aria-labelledby="contact" className="grid gap-1 border-ink border-t-2 py-4">
      <h2 id="contact" className="text-h3">
        {t('landing:contact.title')}
      </h2>
      <p>{t('landing:contact.text')}</p>
      <SupportLink className="inline-flex min-h-12 w-fit items-center font-bold underline underline-offset-4" />
    </section>
  )
}
