import { type FormEvent, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { type Path, type PathValue, type Resolver, set as setAt, useForm as useValues } from 'react-hook-form'
import { type AtField, type FormCore, type Home, homeOf, idOf, sentencesIn } from '~/app/ui/form/at-field'
import { useLatest } from '~/app/ui/latest'
import type { Call, InputOf, ResultOf, TakenOf } from '~/worker/core/call'
import { type Failed, LOST_RACE } from './api'
import { askedOf } from './form/asked'
import { draftOf, useDraft } from './form/draft'
import { type Fields, useConflict, useNewest } from './form/newer'
import { sentencesOf, useSchema } from './form/schema'
import { useTyped } from './form/typed'
import { type SendOptions, useSend } from './send'
import { tell, tellFailure } from './tell'
import { t } from './texts'

/**
 * What a call takes, as it stands in a form before it is checked: any text where one of several is taken, and null for a
 * number that is not given.
 */
export type Typed<Input> = unknown extends Input
  ? string | number | null
  : Input extends string
    ? string
    : Input extends number
      ? number | null
      : Input extends readonly (infer Line)[]
        ? Typed<Line>[]
        : Input extends object
          ? { [Name in keyof Input]: Typed<Input[Name]> }
          : Input

export type ValuesOf<C extends Call> = Typed<unknown extends InputOf<C> ? Partial<One<TakenOf<C>>> : InputOf<C>>
/** Of a call that takes several at once a form sends one. */
type One<Taken> = Taken extends readonly (infer Row)[]
  ? Row
  : Taken extends { rows: readonly (infer Row)[] }
    ? Row
    : Taken

type Options<C extends Call> = {
  /** After the server took it. */
  done?: (result: ResultOf<C>, values: ValuesOf<C>) => void | Promise<void>
  /** Whatever the code of a refusal, what the server says is a warning, also beside what stands at the fields. */
  warns?: boolean
  /** After the server refused it: beside its sentences. */
  refused?: (answer: Failed) => void
  /** What else the server looks at, by the rule that it goes by: a sentence per field. */
  also?: (values: ValuesOf<C>) => Record<string, string>
  /** What is sent of what stands in the form, where that differs: a part that another field makes void, for one. */
  sends?: (values: ValuesOf<C>) => ValuesOf<C>
  /** What is sent beside, once it is there: a proof of work, for one. Null: nothing is sent. */
  adds?: () => Promise<Partial<ValuesOf<C>> | null>
  /** What the server has now, where the page does not read it again by itself; null where that is not known. */
  fresh?: () => Promise<ValuesOf<C> | null>
  /** What the ids of its fields begin with, where something else leads to them. */
  id?: string
  /** Where the call has what stands in the form, when it takes several at once: `0`, `rows.0`. */
  under?: string
  /** Names what is typed, to be offered again after a reload, until it was sent or the browser's window is closed. */
  keep?: string
  /** It may be long: `values` follow what is typed once that is painted. */
  later?: boolean
  /** How it is said; a refusal that stands at its fields is not said beside. */
  says?: Omit<SendOptions, 'failure'>
}

/**
 * A form of what a declared call takes. It checks what the server checks, by the call's own schema, which is fetched when
 * the form is first shown: a field is looked at when it is left, and as one types on in it; sending looks at all of them,
 * and goes to the first that is wrong. What the server refuses stands at its fields too.
 *
 * When `initial` changes under the form because somebody else saved, what only one side changed is merged, and what both
 * changed is asked about (`FormNotes`).
 *
 * @param initial every field that the form shows; what is not shown (an id, `lockVersion`) is sent along
 * @returns `field(name)` for a control of `app/ui/form`, `values` as typed, `unsaved` for the page's guard
 * @example const form = useForm(saveMeeting, { meetingName: '', place: '' }, { done: onClose })
 * <FormText {...form.field('meetingName')} label={t.name} />
 */
export function useForm<C extends Call>(
  call: C,
  initial: ValuesOf<C>,
  { done, refused, also = nothing, sends = same, id: named, under, keep, later = false, ...more }: Options<C> = {},
) {
  type Values = ValuesOf<C>
  const { start, readAgain } = useNewest(initial as Fields, more.fresh as (() => Promise<Fields | null>) | undefined)
  const { send } = useSend()
  const own = useId()
  const id = named ?? own
  const schema = useSchema(call)
  const [homes] = useState(() => new Map<string, Home>())
  const [going] = useState(() => new Set<string>())
  const latest = useLatest({ call, also, sends })

  const resolver = useCallback<Resolver<Fields>>(
    async (values) => {
      const { call: asked, also: rule, sends: made } = latest.current
      const given = values as Values
      const sentences = { ...rule(given), ...(await sentencesOf(asked, made(given) as Fields)) }
      const found = Object.entries(sentences).map(([name, message]) => [without(under, name), message] as const)
      const errors = errorsOf([...[...going].map((name) => [name, t.stillGoing] as const), ...found])
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors }
    },
    [latest, under, going],
  )
  const { control, formState, getValues, setValue, reset, ...acts } = useValues<Fields>({
    defaultValues: start,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { trigger, handleSubmit, setError, clearErrors, getFieldState, subscribe } = acts
  const values = useTyped({ getValues, subscribe }, later)
  const { errors, isDirty, isSubmitting, submitCount } = formState

  const wrong = useLatest(sentencesIn(errors))
  const check = useCallback(
    (name: string) => {
      const others = wrong.current.filter(({ server }) => !server).map(({ path }) => path)
      void trigger([name, ...others])
    },
    [wrong, trigger],
  )
  const core = useMemo<FormCore>(
    () => ({
      id,
      control,
      check,
      left: (name) => {
        if (getFieldState(name).error?.type !== 'server') check(name)
      },
      homes,
      going,
      told: (tell) => subscribe({ formState: { errors: true }, callback: tell }),
      stateOf: (name) => getFieldState(name),
      valueOf: (name) => (name ? getValues(name) : getValues()),
      asked: (name) => (schema ? askedOf(schema, under ? `${under}.${name}` : name) : { required: false }),
    }),
    [id, control, check, homes, going, getValues, getFieldState, subscribe, schema, under],
  )

  const { refusals, show } = useRefusals(core, wrong)
  const mark = useCallback(
    (fields: Record<string, string>) => {
      clearErrors(wrong.current.filter(({ server }) => server).map(({ path }) => path))
      for (const [name, message] of Object.entries(fields)) setError(without(under, name), { type: 'server', message })
    },
    [clearErrors, setError, under, wrong],
  )
  const fail = (answer: Failed) => {
    refused?.(answer)
    mark(answer.fields)
    const shown = Object.keys(answer.fields).length > 0
    if (shown) show()
    if (more.warns) tell.warning(answer.message)
    else if (!shown) tellFailure(answer)
    // Somebody else was faster: what the page reads now is laid beside what is typed.
    if (answer.code === LOST_RACE) void readAgain()
  }
  const submit = async (how?: Omit<SendOptions, 'failure'>): Promise<boolean> => {
    let sent = false
    await handleSubmit(async () => {
      const given = getValues()
      const added = more.adds ? await more.adds() : {}
      if (!added) return
      const input = { ...sends(given as Values), ...added }
      const answer = await send<Call>(call, input, { ...more.says, ...how, failure: false })
      if (!answer.ok) return fail(answer)
      sent = true
      if (keep) draftOf(keep).drop()
      conflict.sent(given)
      reset(given)
      await done?.(answer.result as ResultOf<C>, given as Values)
    }, show)()
    return sent
  }

  /** Whether all of it, or of these fields, may be sent; what may not is shown. */
  const look = async (names?: readonly string[]): Promise<boolean> => {
    const right = await trigger(names && [...names])
    if (!right) show()
    return right
  }

  const conflict = useConflict(start, getValues, isSubmitting, (next, clean) => {
    reset(clean)
    for (const [name, value] of Object.entries(next)) setValue(name, value, { shouldDirty: true })
  })
  const draft = useDraft(keep, start, values, getValues, isDirty, conflict.takeIn)

  return {
    field: (name: Path<Values> & string): AtField => ({ of: core, name }),
    core,
    /** As they are typed; with `later` as they were last drawn. */
    values: values as Values,
    set: <Name extends Path<Values> & string>(name: Name, value: PathValue<Values, Name>) => {
      setValue(name as string, value, { shouldDirty: true })
      if (submitCount || wrong.current.some(({ path }) => `${path}.`.startsWith(`${name}.`))) check(name)
    },
    /** It was sent, or was to be. */
    tried: submitCount > 0 || refusals > 0,
    /** A sentence per field that is wrong. */
    errors: Object.fromEntries(sentencesIn(errors).map(({ path, sentence }) => [path, sentence])),
    busy: isSubmitting,
    unsaved: isDirty,
    /** Shows what the server says of fields when it is asked otherwise, by an autosave for example: what it said before goes. */
    mark,
    /** Back to this, or to what it began with. */
    reset: (next?: Values) => reset((next ?? start) as Fields),
    look,
    /** True when the server has it. */
    submit,
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // A dialog's form stands, for React, in the form of the page behind it at times; that one is not sent.
        event.stopPropagation()
        void submit()
      },
    },
    draft,
    conflict: conflict.asked && { asked: conflict.asked, settle: conflict.settle },
  }
}
/** How often the form was refused. `show` goes to the first sentence once they stand at their fields; what no field shows is said. */
function useRefusals(core: FormCore, wrong: { readonly current: ReturnType<typeof sentencesIn> }) {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (!refusals) return
    const homeless = wrong.current.find(({ path }) => !homeOf(core, path))
    if (homeless) tell.warning(homeless.sentence)
    goToFirst(core, wrong.current)
  }, [refusals, core, wrong])
  return { refusals, show: () => setRefusals((count) => count + 1) }
}
const nothing = () => ({})
const same = <Given>(given: Given) => given
const without = (under: string | undefined, path: string) =>
  under && path.startsWith(`${under}.`) ? path.slice(under.length + 1) : path

/** Sentences as the form's library holds them, each at its path; of two at one path the later. */
function errorsOf(sentences: readonly (readonly [path: string, message: string])[]) {
  const errors = {}
  for (const [path, message] of sentences) setAt(errors, path, { type: 'schema', message })
  return errors
}

/** To the first field that is wrong, in the order of the page. */
function goToFirst(form: FormCore, wrong: readonly { path: string }[]) {
  const places = wrong
    .map(({ path }) => homeOf(form, path))
    .map((name) => (name ? document.getElementById(idOf(form, name)) : null))
    .filter((place) => place !== null)
  const first = places.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  first?.scrollIntoView({ block: 'center' })
  const control = first?.matches(CONTROLS) ? first : first?.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
}
const CONTROLS = 'input, textarea, select, button, [tabindex]'
