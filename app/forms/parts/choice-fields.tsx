import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { Choice } from '~/app/ui/choice'
import { FormField, asText } from '~/app/ui/form/form-field'
import type { FieldInput } from '~/app/ui/form/form-field'
import { LEVEL_SEPARATOR } from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { t } from '../texts'

type ChoiceFieldProps = FieldInput & { required: boolean; disabled: boolean }

/** Returns the options of each level, down to the next one to choose. */
function levelsOf(options: readonly string[], path: readonly string[]): string[][] {
  const all = options.map((one) => one.split(LEVEL_SEPARATOR))
  const levels: string[][] = []
  for (let level = 0; level <= path.length; level++) {
    const under = all.filter((one) => path.slice(0, level).every((part, at) => one[at] === part))
    const offered = new Set(under.flatMap((one) => one[level] ?? []))
    if (offered.size === 0) break
    levels.push([...offered])
  }
  return levels
}
/** Field for one value of a tree; the choice on a level determines the options of the next. */
export const TreeField = ({ disabled, options, ...field }: ChoiceFieldProps & { options: readonly string[] }) => (
  <FormField {...field} chosen words={asText}>
    {(input) => {
      const path = asText(input.value) ? asText(input.value).split(LEVEL_SEPARATOR) : []
      return (
        <div className={style.columns}>
          {levelsOf(options, path).map((offered, level) => (
            <Choice
              key={level}
              {...(level === 0 ? { id: input.id } : { 'aria-label': t.level(field.label, level + 1) })}
              value={path[level] ?? ''}
              options={offered.map((value) => ({ value, label: value }))}
              invalid={!!input.error}
              showClear
              disabled={disabled}
              onChange={(value) =>
                input.onChange([...path.slice(0, level), ...(value ? [value] : [])].join(LEVEL_SEPARATOR))
              }
            />
          ))}
        </div>
      )
    }}
  </FormField>
)

/** Field with the same options for each line. */
export const MatrixField = ({
  disabled,
  rows,
  options,
  ...field
}: ChoiceFieldProps & { rows: readonly string[]; options: readonly string[] }) => (
  <FormField
    {...field}
    whole
    chosen
    words={(value) => (Array.isArray(value) ? value.filter(Boolean).map(String).join(t.comma) : '')}
  >
    {(input) => {
      const chosen = rows.map((_, at) => asText(Array.isArray(input.value) ? input.value[at] : ''))
      return (
        <div id={input.id} tabIndex={-1} className={style.matrix}>
          {rows.map((row, line) => (
            // Semi's own group has a label, but no role for it.
            <div key={row} role="radiogroup" aria-label={`${field.label} ${row}`} className={style.line}>
              <span>{row}</span>
              <RadioGroup
                value={chosen[line]}
                disabled={disabled}
                onChange={(event) => input.onChange(chosen.with(line, String(event.target.value)))}
              >
                {options.map((one) => (
                  <Radio key={one} value={one}>
                    {one}
                  </Radio>
                ))}
              </RadioGroup>
            </div>
          ))}
        </div>
      )
    }}
  </FormField>
)
