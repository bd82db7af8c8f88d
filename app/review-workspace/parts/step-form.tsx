import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { FormBar } from '~/app/ui/form-bar'
import { FormField } from '~/app/ui/form/form-field'
import type { FieldRef } from '~/app/ui/form/field-state'
import type { ReviewedItem } from '../session'
import { ResultChoices } from '../result-choices'
import style from '../review-workspace.module.css'
import { t } from '../texts'

/** Props of a workspace form besides its item. */
export type StepFormProps = {
  /** True if another item is pending after this one. */
  goesOn: boolean
  /**
   * Called after success with the decision, shown beside the next item. `ends`: only an administrator can reopen the
   * item.
   */
  onJudged: (thought: Pick<ReviewedItem, 'says' | 'colour'> & { ends?: boolean }) => void
}

/** Frame of a workspace form: criteria above, missing answers and the commit button at the bottom. */
export function StepForm({
  props,
  busy,
  ready = true,
  hint,
  grave = false,
  goesOn,
  children,
}: {
  props: object
  busy: boolean
  ready?: boolean
  /** The missing answers. */
  hint: string
  grave?: boolean
  goesOn: boolean
  children: ReactNode
}) {
  return (
    <form {...props} className={style.form}>
      <div className={style.fields}>
        {children}
        <p className={style.hint} data-keys>
          {t.keyHint}
        </p>
      </div>
      <FormBar words={hint}>
        <Button theme="solid" type={grave ? 'danger' : 'primary'} htmlType="submit" loading={busy} disabled={!ready}>
          {goesOn ? t.submitAndNext : t.submitLast}
        </Button>
      </FormBar>
    </form>
  )
}

/**
 * The possible results; none is preselected.
 * @param taken converts the chosen result to the form's value if that is not a text; `shown` is then the result shown
 * as chosen
 */
export const ResultField = ({
  at,
  options,
  shown,
  taken = (value) => value,
}: {
  at: FieldRef
  options: readonly { value: string; label: string }[]
  shown?: string
  taken?: (value: string) => unknown
}) => (
  <FormField {...at} label={t.result} required chosen>
    {({ id, value, error, onChange }) => (
      <ResultChoices
        id={id}
        name="result"
        options={options}
        value={shown ?? String(value)}
        error={error}
        onChange={(one) => onChange(taken(one))}
      />
    )}
  </FormField>
)

/** Focuses a field after the next render. */
export const focusField = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
