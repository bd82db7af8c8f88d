import { useForm } from '~/app/lib/form'
import { FormSwitch } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLongText } from '~/app/ui/form/typed'
import { addDays, day, instant } from '~/worker/core/time'
import * as materials from '~/worker/materials/calls'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import style from '../materials.module.css'

const A_MONTH = 30
type Of = { materialId: string; requestId: string; title: string; terms: string; maxDays: number; purpose?: string }

/** Form of a request to use a material under its terms. A returned request can be submitted again. */
export function AskSheet({ of, today, onClose }: { of: Of; today: string; onClose: () => void }) {
  const form = useForm(
    materials.ask,
    {
      id: of.requestId,
      materialId: of.materialId,
      purpose: of.purpose ?? '',
      until: day(addDays(instant(today), Math.min(A_MONTH, of.maxDays))),
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
      <FormLongText {...field('purpose')} label={fields.purpose} placeholder={t.purposeHint} />
      <FormDay {...field('until')} label={fields.until} help={t.untilHelp(of.maxDays)} />
      <FormSwitch {...field('agree')} label={t.agree} />
    </FormSheet>
  )
}
