import { Button } from '@douyinfe/semi-ui'
import { useEffect } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { useForm } from '~/app/lib/use-form'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormNumber } from '~/app/ui/form/text-fields'
import { Section } from '~/app/ui/page'
import type { ExcellentView } from '~/worker/grading/responses'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

type Domains = readonly { value: string; text: string }[]
/** Returns the form values: the total, and the number of each domain, null without a number of its own. */
const numbersOf = (year: string, { total, byDomain }: ExcellentView, domains: Domains, lockVersion: number) => ({
  year,
  lockVersion,
  number: total,
  byDomain: domains.map(({ value }) => ({
    domain: value,
    total: byDomain.find((one) => one.domain === value)?.total ?? null,
  })),
})

/** Number of excellent subjects of a year: in total, and for domains with a number of their own. */
export function ExcellentForm({
  year,
  excellent,
  lockVersion,
  domains,
  may,
  onUnsaved,
}: {
  year: string
  excellent: ExcellentView
  /** Version of the grading rule. */
  lockVersion: number
  domains: Domains
  may: boolean
  onUnsaved: (unsaved: boolean) => void
}) {
  const form = useForm(
    grading.setExcellent,
    numbersOf(year, excellent, domains, lockVersion),
    // Domains without a number of their own share the remaining places.
    {
      sends: (formValues) => ({ ...formValues, byDomain: formValues.byDomain?.filter(({ total }) => total !== null) }),
    },
  )
  const { field, values, props, busy, unsaved, submit } = form
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  const total = values.number ?? 0
  const sum = (values.byDomain ?? []).reduce((all, one) => all + (one.total ?? 0), 0)
  return (
    <Section
      id="rule-excellent"
      title={t.excellentNumber}
      actions={
        may && (
          <>
            <ExcelImport kind="excellentNumber" params={{ year }} />
            <Button theme="solid" loading={busy} onClick={() => void submit()}>
              {t.saveExcellentNumber}
            </Button>
          </>
        )
      }
    >
      <p className={styles.muted} style={{ marginBottom: 12 }}>
        {t.excellentHelp(excellent.used)}
      </p>
      <FormNotices form={form} />
      <form className={styles.grid} {...props}>
        <FormNumber {...field('number')} label={t.totalNumber} disabled={!may} />
        {domains.map(({ value, text }, at) => (
          <FormNumber
            key={value}
            {...field(`byDomain.${at}.total`)}
            label={t.ownPlaces(text)}
            required={false}
            placeholder={t.shared}
            disabled={!may}
          />
        ))}
      </form>
      <p className={sum > total ? styles.error : styles.muted} style={{ marginTop: 12 }}>
        {sum > total ? t.ownPlacesOver(sum, sum - total) : t.ownPlacesSum(sum, total - sum)}
      </p>
      <FormErrors {...field('byDomain')} label={t.excellentNumber} />
    </Section>
  )
}
