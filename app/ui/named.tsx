import { IconChevronDown } from '@douyinfe/semi-icons'
import { DatePicker as SemiDatePicker, Select as SemiSelect } from '@douyinfe/semi-ui'
import { type ComponentProps, useId } from 'react'

type Named = { id?: string | undefined; 'aria-label'?: string | undefined }

/**
 * One or several of a list. Semi's picker drops `aria-label`, and a label's `for` reaches no picker: this one is called by the
 * words of `aria-label`, or by the label that `Field` shows for its id.
 */
export function Select(props: ComponentProps<typeof SemiSelect> & Named) {
  const own = useId()
  const { id, 'aria-label': words } = props
  const by = words ? own : id && `${id}-label`
  return (
    <>
      {words ? (
        <span id={own} hidden>
          {words}
        </span>
      ) : null}
      <SemiSelect arrowIcon={<IconChevronDown aria-hidden />} {...(by && { 'aria-labelledby': by })} {...props} />
    </>
  )
}

/** A day, a moment or a span of days. Semi calls its own part “Choose date”; the group around it says which date. */
export function DatePicker({
  'aria-label': words,
  ...props
}: ComponentProps<typeof SemiDatePicker> & { 'aria-label': string }) {
  return (
    <div role="group" aria-label={words} style={{ display: 'contents' }}>
      <SemiDatePicker {...props} />
    </div>
  )
}
