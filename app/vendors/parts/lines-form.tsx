import { FormFiles } from '~/app/files/parts/form-files'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import { codeOptions } from '~/app/ui/code-options'
import { Section } from '~/app/ui/page'
import type { VendorDetail } from '~/worker/vendors/contract'
import { DOCUMENT_EXTENSIONS } from '~/worker/vendors/rules'
import { domesticCodes, domesticLabel } from '~/worker/vendors/statuses'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'
import { SubjectPicker } from './pickers'
import { NEW_PRODUCT, NEW_QUALIFICATION, type VendorForm } from './use-vendor'

/** Editor of the vendor's products. */
export function ProductsForm({
  form,
  of,
  categories,
}: {
  form: VendorForm
  of: VendorDetail | null
  categories: readonly { value: string; label: string; offered: boolean }[]
}) {
  const { field } = form
  const lines = useFieldLines(field('products'))
  const subjects = (of?.products ?? []).flatMap(({ subject }) =>
    subject ? [{ value: subject.id, label: subject.subjectName }] : [],
  )
  return (
    <Section title={fields.products}>
      <div className={styles.stack}>
        {lines.keys.length === 0 && <p className={styles.muted}>{t.noProducts}</p>}
        <FormLines lines={lines} named={(at) => t.productAt(at + 1)}>
          {(at) => (
            <div className={styles.stack}>
              <div className={styles.pair}>
                <FormText {...field(`products.${at}.name`)} label={t.productName} />
                <FormChoice
                  {...field(`products.${at}.category`)}
                  label={fields.category}
                  options={categories.filter((one) => one.offered || of?.products[at]?.category === one.value)}
                />
                <FormText {...field(`products.${at}.version`)} label={fields.version} />
                <FormChoice
                  {...field(`products.${at}.xinchuang`)}
                  label={t.domestic}
                  options={codeOptions(domesticCodes, domesticLabel)}
                />
              </div>
              <FormTextArea {...field(`products.${at}.summary`)} label={fields.summary} rows={[2, 8]} />
              <FormText {...field(`products.${at}.certificates`)} label={fields.certificates} />
              <FormTextArea {...field(`products.${at}.cases`)} label={fields.cases} rows={[2, 6]} />
              <FormPicker {...field(`products.${at}.subjectId`)} label={fields.subject} known={subjects}>
                {(picker) => <SubjectPicker {...picker} aria-label={fields.subject} />}
              </FormPicker>
            </div>
          )}
        </FormLines>
        <AddLineButton onClick={() => lines.add(NEW_PRODUCT)}>{t.addProduct}</AddLineButton>
      </div>
    </Section>
  )
}

/** Editor of the vendor's qualifications, each with its file. */
export function QualificationsForm({ form, of }: { form: VendorForm; of: VendorDetail | null }) {
  const { field } = form
  const lines = useFieldLines(field('qualifications'))
  const known = (of?.qualifications ?? []).flatMap(({ files }) => files)
  return (
    <Section title={fields.qualifications}>
      <div className={styles.stack}>
        {lines.keys.length === 0 && <p className={styles.muted}>{t.noQualifications}</p>}
        <FormLines lines={lines} named={(at) => t.qualificationAt(at + 1)}>
          {(at) => (
            <div className={styles.stack}>
              <div className={styles.pair}>
                <FormText {...field(`qualifications.${at}.name`)} label={t.qualificationName} />
                <FormText {...field(`qualifications.${at}.number`)} label={fields.number} />
                <FormText {...field(`qualifications.${at}.issuer`)} label={fields.issuer} />
                <FormDate {...field(`qualifications.${at}.issueDate`)} label={fields.issueDate} />
                <FormDate {...field(`qualifications.${at}.expires`)} label={fields.expires} help={t.expiresHelp} />
              </div>
              <FormFiles
                {...field(`qualifications.${at}.fileIds`)}
                slot={{ slot: 'qualification', name: t.file, required: 0, exts: DOCUMENT_EXTENSIONS, max: 1 }}
                bizType=""
                bizId=""
                known={known}
              />
            </div>
          )}
        </FormLines>
        <AddLineButton onClick={() => lines.add(NEW_QUALIFICATION)}>{t.addQualification}</AddLineButton>
      </div>
    </Section>
  )
}
