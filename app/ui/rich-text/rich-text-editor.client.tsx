import {
  IconBold,
  IconGridView,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikeThrough,
  IconUnderline,
  IconUndo,
} from '@douyinfe/semi-icons'
import { Button, Input } from '@douyinfe/semi-ui'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentType, type ReactElement, useEffect, useId, useState } from 'react'
import { Dialog } from '../dialog'
import { Field } from '../field'
import { useLatest } from '../use-latest'
import { t } from '../texts'
import { isRichLink, richLink } from './allowed-html'
import { countImages, pasteExtensions } from './paste-extensions'
import { emptyTable, tableExtensions } from './table-extensions'
import style from './rich-text.module.css'

type RichTextInput = {
  id?: string
  label: string
  value: string
  onChange: (html: string) => void
  max?: number | undefined
  disabled?: boolean
  invalid?: boolean
}

export default function RichTextEditor({
  id,
  label,
  value,
  onChange,
  max,
  disabled = false,
  invalid = false,
}: RichTextInput) {
  const [linking, setLinking] = useState(false)
  const { editor, state, pictures } = useRichTextEditor({ id, label, value, onChange, disabled })
  if (!editor || !state)
    return (
      <div className={style.editor}>
        <div className={style.tools} />
        <div className={style.text} />
      </div>
    )
  const over = max !== undefined && state.count > max
  const does = () => editor.chain().focus()
  const tools: [keyof typeof state, ComponentType<{ 'aria-hidden'?: boolean }>, string, () => void][] = [
    ['bold', IconBold, t.bold, () => does().toggleBold().run()],
    ['italic', IconItalic, t.italic, () => does().toggleItalic().run()],
    ['underline', IconUnderline, t.underline, () => does().toggleUnderline().run()],
    ['strike', IconStrikeThrough, t.strike, () => does().toggleStrike().run()],
    ['superscript', Superscript, t.superscript, () => does().toggleMark('superscript').run()],
    ['subscript', Subscript, t.subscript, () => does().toggleMark('subscript').run()],
    ['heading', IconH1, t.heading, () => does().toggleHeading({ level: 2 }).run()],
    ['subheading', IconH2, t.subheading, () => does().toggleHeading({ level: 3 }).run()],
    ['bullets', IconList, t.bullets, () => does().toggleBulletList().run()],
    ['numbers', IconOrderedList, t.numbers, () => does().toggleOrderedList().run()],
    ['quote', IconQuote, t.quote, () => does().toggleBlockquote().run()],
    ['link', IconLink, t.link, () => setLinking(true)],
    [
      'table',
      IconGridView,
      t.table,
      () => {
        if (!state.table) does().insertContent(emptyTable()).run()
      },
    ],
  ]
  const tool = (icon: ReactElement, says: string, act: () => void, more: { pressed?: boolean; off?: boolean }) => (
    <Button
      key={says}
      size="small"
      theme="borderless"
      type={more.pressed ? 'primary' : 'tertiary'}
      icon={icon}
      aria-label={says}
      title={says}
      aria-pressed={more.pressed}
      disabled={disabled || more.off}
      onClick={act}
    />
  )
  return (
    <div className={`${style.editor} ${invalid || over ? style.invalid : ''}`}>
      <div className={style.tools} role="toolbar" aria-label={t.richTools}>
        {tools.map(([name, Icon, says, act]) => tool(<Icon aria-hidden />, says, act, { pressed: !!state[name] }))}
        <span className={style.gap} />
        {tool(<IconUndo aria-hidden />, t.undo, () => does().undo().run(), { off: !state.undo })}
        {tool(<IconRedo aria-hidden />, t.redo, () => does().redo().run(), { off: !state.redo })}
      </div>
      {state.table && !disabled && (
        <div className={style.tools} role="toolbar" aria-label={t.tableTools}>
          {tableActions().map(([says, act]) => (
            <Button
              key={says}
              size="small"
              theme="borderless"
              type="tertiary"
              onClick={() => {
                act(editor.state, editor.view.dispatch)
                editor.commands.focus()
              }}
            >
              {says}
            </Button>
          ))}
        </div>
      )}
      <EditorContent editor={editor} />
      <p className={style.pictures} role="status">
        {pictures > 0 && t.picturesNotPasted(pictures)}
      </p>
      <p className={style.count} data-over={over || undefined}>
        {max === undefined ? state.count : t.signsOf(state.count, max)}
      </p>
      {linking && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onLink={(href) => {
            setLinking(false)
            if (href) does().extendMarkRange('link').setLink({ href }).run()
            else does().extendMarkRange('link').unsetLink().run()
          }}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  )
}

/** Superscript and subscript icons, which Semi lacks. */
const ScriptIcon = ({ below = false }: { below?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M3 7l9 10M12 7L3 17" />
    <path d="M16 5a2 2 0 1 1 3.5 1.3L16 10h4.5" transform={below ? 'translate(0 11)' : undefined} />
  </svg>
)
const Superscript = () => <ScriptIcon />
const Subscript = () => <ScriptIcon below />

/** Active formats at the cursor, possible undo and redo, and the text's length. */
const editorStateOf = (now: Editor) => ({
  bold: now.isActive('bold'),
  italic: now.isActive('italic'),
  underline: now.isActive('underline'),
  strike: now.isActive('strike'),
  superscript: now.isActive('superscript'),
  subscript: now.isActive('subscript'),
  heading: now.isActive('heading', { level: 2 }),
  subheading: now.isActive('heading', { level: 3 }),
  bullets: now.isActive('bulletList'),
  numbers: now.isActive('orderedList'),
  quote: now.isActive('blockquote'),
  link: now.isActive('link'),
  table: isInTable(now.state),
  undo: now.can().undo(),
  redo: now.can().redo(),
  count: Array.from(now.getText()).length,
})

/** The editor, and its state at the cursor. */
function useRichTextEditor({ id, label, value, onChange, disabled }: RichTextInput) {
  const latest = useLatest({ value, onChange })
  // Number of pictures dropped from the last paste or drop.
  const [pictures, setPictures] = useState(0)
  const countPictures = (data: DataTransfer | null) => {
    setPictures(countImages(data))
    return false
  }
  const editor = useEditor({
    immediatelyRender: false,
    editable: !disabled,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          protocols: ['http', 'https', 'mailto'],
          HTMLAttributes: richLink,
          isAllowedUri: (address) => isRichLink(address),
        },
      }),
      ...tableExtensions,
      ...pasteExtensions,
    ],
    content: value,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: style.text!,
      },
      handlePaste: (_, event) => countPictures(event.clipboardData),
      handleDrop: (_, event) => countPictures(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => {
      const html = now.isEmpty ? '' : now.getHTML()
      if (html !== latest.current.value) latest.current.onChange(html)
    },
  })
  // Shows a value that was set from outside (a restored draft); typed text is in the editor already.
  useEffect(() => {
    if (editor && !editor.isDestroyed && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled)
  }, [editor, disabled])
  const state = useEditorState({
    editor,
    // A hidden page that becomes visible renders once with its destroyed editor.
    selector: ({ editor: now }) => now && !now.isDestroyed && editorStateOf(now),
  })
  return { editor, state, pictures }
}

const tableActions = (): [string, typeof addRowAfter][] => [
  [t.addRow, addRowAfter],
  [t.addColumn, addColumnAfter],
  [t.dropRow, deleteRow],
  [t.dropColumn, deleteColumn],
  [t.dropTable, deleteTable],
]

function LinkDialog({ href, onLink, onClose }: { href: string; onLink: (href: string) => void; onClose: () => void }) {
  const id = useId()
  const [address, setAddress] = useState(href)
  const [error, setError] = useState('')
  const link = () => {
    if (isRichLink(address.trim())) onLink(address.trim())
    else setError(t.linkWrong)
  }
  return (
    <Dialog
      open
      title={t.link}
      width={440}
      filling={false}
      onClose={onClose}
      footer={
        <>
          {href && <Button onClick={() => onLink('')}>{t.unlink}</Button>}
          <Button theme="solid" onClick={link}>
            {t.save}
          </Button>
        </>
      }
    >
      <Field label={t.linkAddress} for={id} required error={error}>
        <Input id={id} autoFocus value={address} onChange={setAddress} onEnterPress={link} />
      </Field>
    </Dialog>
  )
}
