import { useForm } from '~/app/lib/use-form'
import { FormSwitch } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { addDays, formatDay, parseStamp } from '~/worker/core/time'
import * as materials from '~/worker/materials/calls'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import style from '../materials.module.css'

const DEFAULT_DAYS = 30
type RequestTarget = {
  materialId: string
  requestId: string
  title: string
  terms: string
  maxDays: number
  purpose?: string
}

/** Form of a request to use a material under its terms. A returned request can be submitted again. */
export function RequestSheet({ of, today, onClose }: { of: RequestTarget; today: string; onClose: () => void }) {
  const form = useForm(
    materials.submitRequest,
    {
      id: of.requestId,
      materialId: of.materialId,
      purpose: of.purpose ?? '',
      until: formatDay(addDays(parseStamp(today), Math.min(DEFAULT_DAYS, of.maxDays))),
      agree: 0,
    },
    { done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={of.title} verb={t.submit} width={520} onClose={onClose}>
      <section className={style.terms} aria-label={fields.terms}>
        <h3>{fields.terms}</h3>
        <p>{of.terms}</p>
      </section>
      <FormTextArea {...field('purpose')} label={fields.purpose} placeholder={t.purposeHint} />
      <FormDate {...field('until')} label={fields.until} help={t.untilHelp(of.maxDays)} />
      <FormSwitch {...field('agree')} label={t.agree} />
    </FormSheet>
  )
}
