import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Banner, Button, Input, InputNumber, Switch } from '@douyinfe/semi-ui'
import { type ReactNode, useId, useState } from 'react'
import { stampOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { Field, FieldErrors } from '~/app/ui/field'
import { FormBar } from '~/app/ui/form-bar'
import { DatePicker, Select } from '~/app/ui/named'
import { Meter } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import type { RuleView } from '~/worker/grading/answers'
import { useUnsaved } from '~/app/ui/leave-guard'
import { methods, scales } from './words'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

type Draft = Omit<RuleView, 'id' | 'locked' | 'excellentTotal' | 'excellentByDomain'>
type Criterion = Draft['criteria'][number]
type Level = Draft['levels'][number]

const fresh = (year: string): Draft => ({
  year,
  criteria: [],
  step: 0.5,
  method: 'mean',
  normalise: 'none',
  trimMin: 5,
  minGraders: 3,
  reasonMin: 10,
  reasonMax: 500,
  levels: [],
  openTime: null,
  endTime: null,
  blind: 1,
  publish: 0,
  lockVersion: 0,
})
const figure = (value: string | number | undefined) => (value === '' || value === undefined ? 0 : Number(value))
const limit = (value: string | number | undefined) => (value === '' || value === undefined ? null : Number(value))

/** The rule of a year: criteria with their weights and the sum, method, levels, times. What scores depend on is fixed once one is committed. */
export function RuleForm({
  year,
  rule,
  may,
  onUnsaved,
}: {
  year: string
  rule: RuleView | null
  may: boolean
  onUnsaved: (unsaved: boolean) => void
}) {
  const { send, busy } = useSend()
  const [draft, setDraft] = useState<Draft>(() => (rule ? { ...rule } : fresh(year)))
  const [clean] = useState(draft)
  useUnsaved(draft, clean, onUnsaved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fixed = rule?.locked === 1 || !may
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const criterion = (at: number, part: Partial<Criterion>) =>
    set({ criteria: draft.criteria.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const level = (at: number, part: Partial<Level>) =>
    set({ levels: draft.levels.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const sum = Math.round(draft.criteria.reduce((total, one) => total + one.weight, 0) * 100) / 100

  const save = async () => {
    const { openTime, endTime, lockVersion, ...body } = draft
    const sent = await send('/v2/subjectgraderule/save', {
      year,
      ...(rule?.id && { lockVersion }),
      criteria: body.criteria.map((one, at) => ({ ...one, sort: at + 1 })),
      step: body.step,
      method: body.method,
      normalise: body.normalise,
      trimMin: body.trimMin,
      minGraders: body.minGraders,
      reasonMin: body.reasonMin,
      reasonMax: body.reasonMax,
      levels: body.levels,
      openTime,
      endTime,
      blind: body.blind,
      publish: body.publish,
    })
    setErrors(sent.ok ? {} : sent.fields)
  }
  return (
    <div className={styles.stack}>
      {rule?.locked === 1 && <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleLocked} />}
      {rule && rule.id === '' && (
        <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleBorrowed(year)} />
      )}
      <FieldErrors errors={errors} idOf={(field) => `rule-${field.split('.')[0]}`} />
      <Section
        id="rule-criteria"
        title={t.criteria}
        actions={
          !fixed && (
            <Button
              icon={<IconPlus />}
              onClick={() =>
                set({
                  criteria: [
                    ...draft.criteria,
                    {
                      code: freeCode(draft.criteria),
                      name: '',
                      max: 20,
                      weight: Math.max(0, 100 - sum),
                      sort: draft.criteria.length + 1,
                    },
                  ],
                })
              }
            >
              {t.addCriterion}
            </Button>
          )
        }
      >
        <ul className={styles.criteria}>
          {draft.criteria.map((one, at) => (
            <li key={one.code} className={styles.criterion}>
              <Cell label={t.name}>
                {(id) => (
                  <Input
                    id={id}
                    value={one.name}
                    maxLength={30}
                    disabled={fixed}
                    onChange={(name) => criterion(at, { name })}
                  />
                )}
              </Cell>
              <Cell label={t.code}>{(id) => <Input id={id} value={one.code} disabled />}</Cell>
              <Cell label={t.max}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.max}
                    min={0}
                    max={100}
                    disabled={fixed}
                    onChange={(max) => criterion(at, { max: figure(max) })}
                  />
                )}
              </Cell>
              <Cell label={t.weightPercent}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.weight}
                    min={0}
                    max={100}
                    disabled={fixed}
                    onChange={(weight) => criterion(at, { weight: figure(weight) })}
                  />
                )}
              </Cell>
              <Cell label={t.reasonBelow}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.requiredReasonBelow ?? ''}
                    min={0}
                    max={one.max}
                    disabled={fixed}
                    onChange={(value) => criterion(at, { requiredReasonBelow: limit(value) })}
                  />
                )}
              </Cell>
              <Cell label={t.reasonAbove}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.requiredReasonAbove ?? ''}
                    min={0}
                    max={one.max}
                    disabled={fixed}
                    onChange={(value) => criterion(at, { requiredReasonAbove: limit(value) })}
                  />
                )}
              </Cell>
              {!fixed && (
                <Button
                  icon={<IconDelete />}
                  type="danger"
                  theme="borderless"
                  aria-label={t.deleteCriterion(one.name || one.code)}
                  onClick={() => set({ criteria: draft.criteria.filter((_, place) => place !== at) })}
                />
              )}
              <div className={styles.wide}>
                <Cell label={t.criterionHelp}>
                  {(id) => (
                    <Input
                      id={id}
                      value={one.help ?? ''}
                      maxLength={200}
                      disabled={fixed}
                      onChange={(help) => criterion(at, { help })}
                    />
                  )}
                </Cell>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.sum} style={{ marginTop: 12 }}>
          {t.weightSum}
          <Meter label={t.weightSum} value={sum} limit={100} />
          {sum !== 100 && (
            <span className={styles.error}>
              {sum < 100 ? t.short(Math.round((100 - sum) * 100) / 100) : t.over(Math.round((sum - 100) * 100) / 100)}
            </span>
          )}
        </div>
      </Section>
      <Section title={t.scoring} id="rule-method">
        <div className={styles.grid}>
          <Cell label={t.method}>
            {(id) => (
              <Select
                id={id}
                value={draft.method}
                disabled={fixed}
                optionList={options(methods)}
                onChange={(method) => set({ method: method as string })}
                style={{ width: '100%' }}
              />
            )}
          </Cell>
          <Cell label={t.rankBy}>
            {(id) => (
              <Select
                id={id}
                value={draft.normalise}
                disabled={fixed}
                optionList={options(scales)}
                onChange={(normalise) => set({ normalise: normalise as string })}
                style={{ width: '100%' }}
              />
            )}
          </Cell>
          <Cell label={t.step}>
            {(id) => (
              <InputNumber
                id={id}
                value={draft.step}
                min={0.1}
                max={10}
                step={0.1}
                disabled={fixed}
                onChange={(step) => set({ step: figure(step) })}
              />
            )}
          </Cell>
          <Cell label={t.minGraders}>
            {(id) => (
              <InputNumber
                id={id}
                value={draft.minGraders}
                min={1}
                max={20}
                disabled={fixed}
                onChange={(minGraders) => set({ minGraders: figure(minGraders) })}
              />
            )}
          </Cell>
          <Cell label={t.trimFrom}>
            {(id) => (
              <InputNumber
                id={id}
                value={draft.trimMin}
                min={3}
                max={20}
                disabled={fixed}
                onChange={(trimMin) => set({ trimMin: figure(trimMin) })}
              />
            )}
          </Cell>
          <Cell label={t.reasonMin}>
            {(id) => (
              <InputNumber
                id={id}
                value={draft.reasonMin}
                min={0}
                max={500}
                disabled={fixed}
                onChange={(reasonMin) => set({ reasonMin: figure(reasonMin) })}
              />
            )}
          </Cell>
          <Cell label={t.reasonMax}>
            {(id) => (
              <InputNumber
                id={id}
                value={draft.reasonMax}
                min={1}
                max={2000}
                disabled={fixed}
                onChange={(reasonMax) => set({ reasonMax: figure(reasonMax) })}
              />
            )}
          </Cell>
          <Cell label={t.blind}>
            {(id) => (
              <Switch
                id={id}
                checked={draft.blind === 1}
                disabled={fixed}
                onChange={(on) => set({ blind: on ? 1 : 0 })}
                aria-label={t.blind}
              />
            )}
          </Cell>
        </div>
      </Section>
      <Section
        id="rule-levels"
        title={t.level}
        actions={
          !fixed && (
            <Button icon={<IconPlus />} onClick={() => set({ levels: [...draft.levels, nextLevel(draft.levels)] })}>
              {t.addLevel}
            </Button>
          )
        }
      >
        <div className={styles.stack}>
          {draft.levels.length === 0 && <p className={styles.quiet}>{t.noLevels}</p>}
          {draft.levels.map((one, at) => (
            <div key={at} className={styles.level}>
              <Cell label={t.name}>
                {(id) => (
                  <Input
                    id={id}
                    value={one.name}
                    maxLength={20}
                    disabled={fixed}
                    onChange={(name) => level(at, { name })}
                  />
                )}
              </Cell>
              <Cell label={t.from}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.from}
                    min={0}
                    max={100}
                    disabled={fixed}
                    onChange={(from) => level(at, { from: figure(from) })}
                  />
                )}
              </Cell>
              <Cell label={t.to}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.to}
                    min={0}
                    max={100}
                    disabled={fixed}
                    onChange={(to) => level(at, { to: figure(to) })}
                  />
                )}
              </Cell>
              <Cell label={t.maxShare}>
                {(id) => (
                  <InputNumber
                    id={id}
                    value={one.maxShare ?? ''}
                    min={0}
                    max={100}
                    disabled={fixed}
                    onChange={(value) => level(at, { maxShare: limit(value) })}
                  />
                )}
              </Cell>
              {!fixed && (
                <Button
                  icon={<IconDelete />}
                  type="danger"
                  theme="borderless"
                  aria-label={t.deleteLevel(one.name)}
                  onClick={() => set({ levels: draft.levels.filter((_, place) => place !== at) })}
                />
              )}
            </div>
          ))}
        </div>
      </Section>
      <Section title={t.timesAndPublication} id="rule-endTime">
        <div className={styles.grid}>
          <Cell label={t.openTime}>
            {() => (
              <Moment
                label={t.openTime}
                value={draft.openTime}
                disabled={!may}
                onChange={(openTime) => set({ openTime })}
              />
            )}
          </Cell>
          <Cell label={t.dueTime}>
            {() => (
              <Moment
                label={t.dueTime}
                value={draft.endTime}
                disabled={!may}
                onChange={(endTime) => set({ endTime })}
              />
            )}
          </Cell>
          <Cell label={t.publishLevels}>
            {(id) => (
              <Switch
                id={id}
                checked={draft.publish === 1}
                disabled={!may}
                onChange={(on) => set({ publish: on ? 1 : 0 })}
                aria-label={t.publishLevels}
              />
            )}
          </Cell>
        </div>
      </Section>
      {may && (
        <FormBar words={sum === 100 ? '' : t.weightsMustBe100}>
          <Button theme="solid" type="primary" loading={busy} disabled={sum !== 100} onClick={() => void save()}>
            {t.saveRule(year)}
          </Button>
        </FormBar>
      )}
    </div>
  )
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const freeCode = (criteria: readonly Criterion[]) => {
  for (let at = criteria.length + 1; ; at++) if (!criteria.some((one) => one.code === `c${at}`)) return `c${at}`
}
const nextLevel = (levels: readonly Level[]): Level => {
  const to = levels.length ? Math.min(...levels.map((one) => one.from)) : 100
  return { name: '', from: Math.max(0, to - 10), to, maxShare: null }
}
function Cell({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Field label={label} for={id}>
      {children(id)}
    </Field>
  )
}
const Moment = ({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}) => (
  <DatePicker
    aria-label={label}
    type="dateTime"
    format="yyyy-MM-dd HH:mm"
    disabled={disabled}
    value={value ? new Date(value.replace(' ', 'T')) : undefined}
    onChange={(given) => onChange(given instanceof Date ? stampOf(given) : null)}
    style={{ width: '100%' }}
  />
)
