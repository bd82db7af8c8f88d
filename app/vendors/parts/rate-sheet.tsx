import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea } from '~/app/ui/form/text-fields'
import * as vendors from '~/worker/vendors/calls'
import { DOCUMENT_EXTENSIONS, MAX_PROOF_FILES } from '~/worker/vendors/rules'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'

const STARS = [5, 4, 3, 2, 1]

/** Form of an institution's rating of a vendor. */
export function RateSheet({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const form = useForm(vendors.rateVendor, { vendorId, stars: '', text: '', fileIds: [] }, { done: onClose })
  const { field } = form
  return (
    <FormSheet form={form} title={t.rate} onClose={onClose}>
      <p className={styles.muted}>{t.rateHelp}</p>
      <FormRadio
        {...field('stars')}
        label={fields.stars}
        options={STARS.map((count) => ({ value: String(count), label: t.starsOf(count) }))}
      />
      <FormTextArea {...field('text')} label={t.text} rows={[4, 10]} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'proof', name: fields.proof, required: 1, exts: DOCUMENT_EXTENSIONS, max: MAX_PROOF_FILES }}
        bizType=""
        bizId=""
        known={[]}
        help={t.proofHelp}
      />
    </FormSheet>
  )
}
