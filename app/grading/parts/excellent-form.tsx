import { Button, InputNumber } from '@douyinfe/semi-ui'
import { useId, useState } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { useSend } from '~/app/lib/send'
import { Field } from '~/app/ui/field'
import { useUnsaved } from '~/app/ui/leave-guard'
import { Section } from '~/app/ui/page'
import type { ExcellentView } from '~/worker/grading/answers'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

/** How many subjects of a year are excellent: in all, and for domains that have a number of their own. */
export function ExcellentForm({
  year,
  excellent,
  domains,
  may,
  onUnsaved,
}: {
  year: string
  excellent: ExcellentView
  domains: readonly { value: string; text: string }[]
  may: boolean
  onUnsaved: (unsaved: boolean) => void
}) {
  const { send, busy } = useSend()
  const base = useId()
  const [total, setTotal] = useState(excellent.total)
  const [own, setOwn] = useState<Record<string, number | null>>(
    Object.fromEntries(excellent.byDomain.map((one) => [one.domain, one.total])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [clean] = useState({ total, own })
  useUnsaved({ total, own }, clean, onUnsaved)
  const named = Object.entries(own).flatMap(([domain, number]) => (number === null ? [] : [{ domain, total: number }]))
  const sum = named.reduce((all, one) => all + one.total, 0)
  const save = async () => {
    const sent = await send(grading.setExcellent, { year, number: total, byDomain: named })
    setErrors(sent.ok ? {} : sent.fields)
  }
  return (
    <Section
      id="rule-excellent"
      title={t.excellentNumber}
      actions={
        may && (
          <>
            <ExcelImport kind="excellentNumber" params={{ year }} />
            <Button theme="solid" loading={busy} disabled={sum > total} onClick={() => void save()}>
              {t.saveExcellentNumber}
            </Button>
          </>
        )
      }
    >
      <p className={styles.quiet} style={{ marginBottom: 12 }}>
        {t.excellentHelp(excellent.used)}
      </p>
      <div className={styles.grid}>
        <Field label={t.totalNumber} for={`${base}-total`} required {...(errors.number && { error: errors.number })}>
          <InputNumber
            id={`${base}-total`}
            value={total}
            min={0}
            max={999}
            disabled={!may}
            onChange={(value) => setTotal(Number(value) || 0)}
          />
        </Field>
        {domains.map(({ value, text }) => (
          <Field key={value} label={t.ownPlaces(text)} for={`${base}-${value}`}>
            <InputNumber
              id={`${base}-${value}`}
              value={own[value] ?? ''}
              min={0}
              max={999}
              placeholder={t.shared}
              disabled={!may}
              onChange={(number) =>
                setOwn((now) => ({ ...now, [value]: number === '' || number === undefined ? null : Number(number) }))
              }
            />
          </Field>
        ))}
      </div>
      <p className={sum > total ? styles.error : styles.quiet} style={{ marginTop: 12 }}>
        {sum > total ? t.ownPlacesOver(sum, sum - total) : t.ownPlacesSum(sum, total - sum)}
      </p>
    </Section>
  )
}
