import { LookForm } from '~/app/frame/look-form'
import { title } from '~/app/lib/title'
import { Page, Section } from '~/app/ui/page'
import { t } from './texts'

export const meta = title(() => t.custom)

/** The same choices as in the frame's drawer. */
export default function Custom() {
  return (
    <Page title={t.custom} note={t.customNote} width="form">
      <Section>
        <LookForm />
      </Section>
    </Page>
  )
}
