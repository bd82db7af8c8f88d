import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import style from './remote-picker.module.css'
import { Select } from '~/app/ui/named'
import { t } from './texts'

type SelectProps = ComponentProps<typeof Select>

export type Picked = {
  value: string
  label: string
  /** A secondary text: the department, the load. */
  hint?: ReactNode
  /** The option cannot be chosen. */
  disabled?: boolean
}
type Shared = {
  id?: string
  /** Searches by the typed text; an empty text returns the first page. */
  load: (text: string, signal: AbortSignal) => Promise<Picked[]>
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  style?: SelectProps['style']
  'aria-label'?: string
}
type One = Shared & { multiple?: false; value: Picked | null; onChange: (picked: Picked | null) => void }
type Many = Shared & { multiple: true; value: readonly Picked[]; onChange: (picked: Picked[]) => void; max?: number }

/** Debounced search; a new search aborts the previous one. */
function useFound(load: Shared['load']) {
  const [found, setFound] = useState<Picked[]>([])
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const search = useCallback(
    (text: string, wait: number) => {
      clearTimeout(timer.current)
      running.current?.abort()
      setLoading(true)
      timer.current = setTimeout(() => {
        const request = new AbortController()
        running.current = request
        load(text.trim(), request.signal)
          .then((list) => {
            if (request.signal.aborted) return
            setFound(list)
            setFailed(false)
            setLoading(false)
          })
          .catch(() => {
            if (request.signal.aborted) return
            setFailed(true)
            setLoading(false)
          })
      }, wait)
    },
    [load],
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )
  return { found, loading, failed, search }
}

/** A select with remote search. The value includes its label, so no lookup is needed to show it. */
export function RemotePicker(props: One | Many) {
  const { load } = props
  const { found, loading, failed, search } = useFound(load)

  const chosen: readonly Picked[] = props.multiple ? props.value : props.value ? [props.value] : []
  const options = [...chosen.filter((one) => !found.some((other) => other.value === one.value)), ...found]
  const byValue = (value: unknown) => options.find((one) => one.value === String(value))

  return (
    <Select
      id={props.id}
      aria-label={props['aria-label']}
      filter
      remote
      showClear
      multiple={props.multiple}
      max={props.multiple ? props.max : undefined}
      maxTagCount={props.multiple ? 6 : undefined}
      loading={loading}
      disabled={props.disabled}
      validateStatus={props.invalid ? 'error' : 'default'}
      placeholder={props.placeholder ?? t.typeToFind}
      emptyContent={failed ? t.findFailed : loading ? t.finding : t.foundNone}
      style={{ width: '100%', ...props.style }}
      value={props.multiple ? chosen.map((one) => one.value) : chosen[0]?.value}
      optionList={options.map((one) => ({
        value: one.value,
        disabled: one.disabled,
        name: one.label,
        label: <Choice {...one} />,
      }))}
      renderSelectedItem={
        (props.multiple
          ? (option: Record<string, unknown>) => ({ isRenderInTag: true, content: String(option.name) })
          : (option: Record<string, unknown>) => String(option.name)) as SelectProps['renderSelectedItem']
      }
      onFocus={() => search('', 0)}
      onSearch={(text) => search(text, 250)}
      onClear={() => search('', 0)}
      onChange={(value) => {
        if (props.multiple)
          props.onChange((Array.isArray(value) ? value : []).map(byValue).filter((one): one is Picked => !!one))
        else props.onChange(byValue(value) ?? null)
      }}
    />
  )
}

const Choice = ({ label, hint }: Picked) => (
  <span className={style.choice}>
    <span>{label}</span>
    {hint && <span className={style.hint}>{hint}</span>}
  </span>
)
