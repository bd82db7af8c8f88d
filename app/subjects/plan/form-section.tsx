import { Button, Input } from '@douyinfe/semi-ui'
import { IconArrowDown, IconArrowUp } from '@douyinfe/semi-icons'
import type { FormCore } from '~/app/ui/form/field-state'
import { AddLineButton } from '~/app/ui/line-buttons'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import styles from './form-dialog.module.css'
import { FieldRow } from './form-field'
import { type Field, moveItem, type Section } from './form-definition'
import { t } from './texts'
import { countCharacters } from '~/worker/core/plain-text'

/** Title of a section, which can override the default title, and its position. */
function SectionHead({
  title,
  words: own,
  at,
  last,
  max,
  onChange,
  onMove,
}: Pick<FormSectionProps, 'title' | 'at' | 'last' | 'onChange' | 'onMove'> & {
  words: string
  max: number | undefined
}) {
  return (
    <header>
      <Input
        aria-label={t.sectionTitleAt(at + 1)}
        className={styles.title}
        value={own}
        placeholder={title}
        maxLength={max}
        getValueLength={countCharacters}
        onChange={(words) => onChange({ title: words })}
      />
      <Button
        aria-label={t.moveUp(title)}
        icon={<IconArrowUp />}
        theme="borderless"
        type="tertiary"
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        aria-label={t.moveDown(title)}
        icon={<IconArrowDown />}
        theme="borderless"
        type="tertiary"
        disabled={last}
        onClick={() => onMove(at + 1)}
      />
    </header>
  )
}

type FormSectionProps = {
  section: Section
  at: number
  title: string
  palette: YearForm['palette']
  core: FormCore
  errors: Readonly<Record<string, string>>
  last: boolean
  onChange: (part: Partial<Section>) => void
  onMove: (to: number) => void
  ownField: () => Field
}

/** A section of the form: title, standard questions and custom questions. */
export function FormSection({
  section,
  at,
  title,
  palette,
  core,
  errors,
  last,
  onChange,
  onMove,
  ownField,
}: FormSectionProps) {
  const { fields } = section
  const place = `definition.sections.${at}`
  return (
    <section className={styles.section} aria-label={title}>
      <SectionHead
        title={title}
        words={section.title}
        at={at}
        last={last}
        max={core.asked(`${place}.title`).max}
        onChange={onChange}
        onMove={onMove}
      />
      <ul className={styles.fields}>
        {fields.map((field, line) => (
          <FieldRow
            key={field.name}
            field={field}
            known={palette.find((one) => one.name === field.name)}
            palette={palette}
            first={line === 0}
            asks={(name) => core.asked(`${place}.fields.${line}.${name}`)}
            wrong={errors[`${place}.fields.${line}.label`]}
            onChange={(part) =>
              onChange({ fields: fields.map((one) => (one.name === field.name ? { ...one, ...part } : one)) })
            }
            onUp={() => onChange({ fields: moveItem(fields, line, line - 1) })}
            onRemove={() => onChange({ fields: fields.filter((one) => one.name !== field.name) })}
          />
        ))}
      </ul>
      <AddLineButton onClick={() => onChange({ fields: [...fields, ownField()] })}>{t.addQuestion}</AddLineButton>
    </section>
  )
}
