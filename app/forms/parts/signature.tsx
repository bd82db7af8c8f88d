import { Button, Input, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { type PointerEvent, useRef, useState } from 'react'
import { type FieldInput, FormField, type FieldControl, asText } from '~/app/ui/form/form-field'
import { formLimits, signatureSize } from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { t } from '../texts'
import { countCharacters } from '~/worker/core/plain-text'

const signatureViewBox = `0 0 ${signatureSize.width} ${signatureSize.height}`
/** Displays a signature: the drawing, or the typed name. */
export const SignatureView = ({ value: [how, what = ''] }: { value: readonly string[] }) =>
  how === 'drawn' ? (
    <svg className={style.signed} viewBox={signatureViewBox} role="img" aria-label={t.signed}>
      <path d={what} />
    </svg>
  ) : (
    <>{what}</>
  )

/** Field for a signature, drawn by pointer or typed as a name. */
export const Signature = ({ disabled, ...field }: FieldInput & { required: boolean; disabled: boolean }) => (
  <FormField {...field} whole chosen words={() => t.signed}>
    {(input) => <SignaturePad held={input} label={field.label} disabled={disabled} />}
  </FormField>
)

function SignaturePad({ held, label, disabled }: { held: FieldControl; label: string; disabled: boolean }) {
  const [how, what] = [0, 1].map((at) => asText(Array.isArray(held.value) ? held.value[at] : ''))
  const [method, setMethod] = useState(how === 'typed' ? 'typed' : 'drawn')
  const { drawn, ...drawing } = useDrawing(how === 'drawn' ? what! : '', (path) => held.onChange(['drawn', path]))
  return (
    <div id={held.id} tabIndex={-1} className={style.rows}>
      <RadioGroup
        aria-label={t.partOf(label, t.signHow)}
        value={method}
        disabled={disabled}
        onChange={(event) => {
          setMethod(String(event.target.value))
          held.onChange([])
        }}
      >
        <Radio value="drawn">{t.signDrawn}</Radio>
        <Radio value="typed">{t.signTyped}</Radio>
      </RadioGroup>
      {method === 'typed' ? (
        <Input
          aria-label={t.partOf(label, t.signTyped)}
          value={how === 'typed' ? what! : ''}
          maxLength={formLimits.signed}
          getValueLength={countCharacters}
          disabled={disabled}
          onChange={(name) => held.onChange(name ? ['typed', name] : [])}
        />
      ) : (
        <div className={style.pad}>
          <svg
            viewBox={signatureViewBox}
            role="img"
            aria-label={drawn ? t.signed : t.signHere}
            {...(!disabled && drawing)}
          >
            <path d={drawn} />
          </svg>
          {!drawn && <span aria-hidden>{t.signHere}</span>}
          <Button disabled={disabled || !drawn} onClick={() => held.onChange([])}>
            {t.signAnew}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Minimum distance between two recorded points. */
const MIN_POINT_DISTANCE = 3
/** Records a drawing; the path is saved at the end of each stroke. */
function useDrawing(saved: string, onDrawn: (path: string) => void) {
  const [stroke, setStroke] = useState('')
  const last = useRef({ x: 0, y: 0 })
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most)
    return {
      x: within((clientX - left) / width, signatureSize.width),
      y: within((clientY - top) / height, signatureSize.height),
    }
  }
  const end = () => {
    // A touch without movement is not a stroke.
    if (stroke.includes('L')) onDrawn(saved + stroke)
    setStroke('')
  }
  return {
    drawn: saved + stroke,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = pointOf(event)
      setStroke(`M${last.current.x} ${last.current.y}`)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const at = pointOf(event)
      if (!stroke || Math.hypot(at.x - last.current.x, at.y - last.current.y) < MIN_POINT_DISTANCE) return
      const longer = `${stroke}L${at.x} ${at.y}`
      if (saved.length + longer.length > formLimits.drawing) return
      last.current = at
      setStroke(longer)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
