import { lengthOfText } from '../bounds'
import { Input } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { type FieldInput, FormField, text, told } from './field'

/** A line of text for which known ones are offered as one types; any other may stand there as well. */
export function FormSuggested({
  load,
  ...field
}: FieldInput & { required?: boolean; load: (typed: string, signal: AbortSignal) => Promise<string[]> }) {
  const [offered, setOffered] = useState<readonly string[]>([])
  const asking = useRef<AbortController>(undefined)
  const look = (typed: string) => {
    asking.current?.abort()
    const own = (asking.current = new AbortController())
    void load(typed, own.signal).then(
      (found) => own.signal.aborted || setOffered(found),
      // Nothing is offered then: what is typed stands.
      () => undefined,
    )
  }
  return (
    <FormField {...field}>
      {(held) => (
        <>
          <Input
            {...told(held)}
            value={text(held.value)}
            maxLength={held.asked.max}
            getValueLength={lengthOfText}
            disabled={field.disabled ?? false}
            list={`${held.id}-offered`}
            autoComplete="off"
            onFocus={() => look(text(held.value))}
            onChange={(typed) => {
              held.onChange(typed)
              look(typed)
            }}
            onBlur={held.onBlur}
          />
          <datalist id={`${held.id}-offered`}>
            {offered.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  )
}
