import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { FormBar } from '~/app/ui/form-bar'
import { FormField } from '~/app/ui/form/field'
import type { AtField } from '~/app/ui/form/at-field'
import type { Judged } from '../sitting'
import { Choices } from '../choices'
import style from '../judging.module.css'
import { t } from '../texts'

/** What a form of the desk is told besides what it judges. */
export type JudgeInput = {
  /** Another one waits after this one. */
  goesOn: boolean
  /** It was taken: what one thought, to be shown beside the next; `ends`: only an administrator opens it again. */
  onJudged: (thought: Pick<Judged, 'says' | 'colour'> & { ends?: boolean }) => void
}

/** The frame of a form of the desk: what is judged by above, at the foot what is missing and the one act. */
export function JudgeForm({
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
  /** What is still missing. */
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
 * The results that there are; none is chosen.
 * @param taken what the form holds of the one chosen, where that is no text, and which one is `shown` as chosen then
 */
export const ResultField = ({
  at,
  options,
  shown,
  taken = (value) => value,
}: {
  at: AtField
  options: readonly { value: string; label: string }[]
  shown?: string
  taken?: (value: string) => unknown
}) => (
  <FormField {...at} label={t.result} required chosen>
    {({ id, value, error, onChange }) => (
      <Choices
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

/** Goes to a field once it is there. */
export const goTo = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
