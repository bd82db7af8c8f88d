import { FormFiles } from '~/app/files/parts/form-files'
import { FormChoice } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormPicked } from '~/app/ui/form/picked'
import { FormLongText, FormText } from '~/app/ui/form/typed'
import { AddLine } from '~/app/ui/line-buttons'
import { optionsOf } from '~/app/ui/options'
import { Section } from '~/app/ui/page'
import type { VendorDetail } from '~/worker/vendors/contract'
import { PAPERS } from '~/worker/vendors/rules'
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
  const lines = useLines(field('products'))
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
                  options={optionsOf(domesticCodes, domesticLabel)}
                />
              </div>
              <FormLongText {...field(`products.${at}.summary`)} label={fields.summary} rows={[2, 8]} />
              <FormText {...field(`products.${at}.certificates`)} label={fields.certificates} />
              <FormLongText {...field(`products.${at}.cases`)} label={fields.cases} rows={[2, 6]} />
              <FormPicked {...field(`products.${at}.subjectId`)} label={fields.subject} known={subjects}>
                {(picker) => <SubjectPicker {...picker} aria-label={fields.subject} />}
              </FormPicked>
            </div>
          )}
        </FormLines>
        <AddLine onClick={() => lines.add(NEW_PRODUCT)}>{t.addProduct}</AddLine>
      </div>
    </Section>
  )
}

/** Editor of the vendor's qualifications, each with its file. */
export function QualificationsForm({ form, of }: { form: VendorForm; of: VendorDetail | null }) {
  const { field } = form
  const lines = useLines(field('qualifications'))
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
                <FormDay {...field(`qualifications.${at}.issueDate`)} label={fields.issueDate} />
                <FormDay {...field(`qualifications.${at}.expires`)} label={fields.expires} help={t.expiresHelp} />
              </div>
              <FormFiles
                {...field(`qualifications.${at}.fileIds`)}
                slot={{ slot: 'qualification', name: t.file, required: 0, exts: PAPERS, max: 1 }}
                bizType=""
                bizId=""
                known={known}
              />
            </div>
          )}
        </FormLines>
        <AddLine onClick={() => lines.add(NEW_QUALIFICATION)}>{t.addQualification}</AddLine>
      </div>
    </Section>
  )
}
