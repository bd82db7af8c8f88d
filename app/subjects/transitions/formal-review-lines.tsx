import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormList } from '~/app/ui/form/form-field'
import { FormText } from '~/app/ui/form/text-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import type { ReviewForm as Asked } from '~/worker/subjects/decisions/contract'
import { itemTitle } from '~/worker/core/dictionary'
import type { ReviewForm } from './use-formal-review'
import styles from './transitions.module.css'
import { t } from './texts'

/** Requested items, each with the slot of its file and a note. */
export function RequestedItems({ form: { field }, slots }: { form: ReviewForm; slots: Asked['slots'] }) {
  const lines = useFieldLines(field('items'))
  return (
    <FormList {...field('items')} label={t.itemsWanted} required>
      {({ id }) => (
        <div id={id} tabIndex={-1} className={styles.lines} role="group" aria-label={t.itemsWanted}>
          <FormLines lines={lines} named={(at) => `${t.itemsWanted} ${at + 1}`} removable={lines.keys.length > 1}>
            {(at) => (
              <>
                <FormText
                  {...field(`items.${at}.item`)}
                  label={t.itemAt(at + 1)}
                  required={false}
                  placeholder={t.itemName}
                />
                <div className={styles.row}>
                  <FormChoice
                    {...field(`items.${at}.fileSlot`)}
                    label={t.itemSlotAt(at + 1)}
                    placeholder={t.itemSlot}
                    showClear
                    options={slots.map((slot) => ({ value: slot.slot, label: itemTitle(slot.name) }))}
                  />
                  <FormText {...field(`items.${at}.note`)} label={t.itemNoteAt(at + 1)} placeholder={t.itemNote} />
                </div>
              </>
            )}
          </FormLines>
          <AddLineButton onClick={() => lines.add({ item: '', fileSlot: '', note: '' })}>{t.addItem}</AddLineButton>
        </div>
      )}
    </FormList>
  )
}

/** Requested corrections, each attached to a section of the form. */
export function SectionMarks({ form: { field }, sections }: { form: ReviewForm; sections: Asked['sections'] }) {
  const lines = useFieldLines(field('marks'))
  return (
    <FormList {...field('marks')} label={t.marksPinnedOptional}>
      {({ id }) => (
        <div id={id} tabIndex={-1} className={styles.lines} role="group" aria-label={t.marksPinned}>
          <FormLines lines={lines} named={(at) => `${t.marksPinned} ${at + 1}`}>
            {(at) => (
              <>
                <FormChoice
                  {...field(`marks.${at}.section`)}
                  label={t.markSectionAt(at + 1)}
                  placeholder={t.section}
                  options={sections.map((section) => ({ value: section.name, label: section.title }))}
                />
                <FormText {...field(`marks.${at}.text`)} label={t.markAt(at + 1)} placeholder={t.markHint} />
              </>
            )}
          </FormLines>
          <AddLineButton onClick={() => lines.add({ section: '', text: '' })}>{t.addMark}</AddLineButton>
        </div>
      )}
    </FormList>
  )
}
