import { Button } from '@douyinfe/semi-ui'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { t } from './texts'
import style from './announcements.module.css'

/** Rich text, as HTML. Of the browser only: load it lazily. */
export default function Editor({
  id,
  value,
  onChange,
}: {
  id: string
  value: string
  onChange: (html: string) => void
}) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ codeBlock: false, code: false, heading: { levels: [2, 3] } })],
    content: value,
    immediatelyRender: false,
    editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': t.content } },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now?.isActive('bold') ?? false,
      italic: now?.isActive('italic') ?? false,
      underline: now?.isActive('underline') ?? false,
      heading: now?.isActive('heading') ?? false,
      bullets: now?.isActive('bulletList') ?? false,
      numbers: now?.isActive('orderedList') ?? false,
      quote: now?.isActive('blockquote') ?? false,
    }),
  })
  const tools = [
    { label: t.bold, active: on?.bold, act: () => editor?.chain().focus().toggleBold().run() },
    { label: t.italic, active: on?.italic, act: () => editor?.chain().focus().toggleItalic().run() },
    { label: t.underline, active: on?.underline, act: () => editor?.chain().focus().toggleUnderline().run() },
    { label: t.heading, active: on?.heading, act: () => editor?.chain().focus().toggleHeading({ level: 2 }).run() },
    { label: t.bullets, active: on?.bullets, act: () => editor?.chain().focus().toggleBulletList().run() },
    { label: t.numbers, active: on?.numbers, act: () => editor?.chain().focus().toggleOrderedList().run() },
    { label: t.quote, active: on?.quote, act: () => editor?.chain().focus().toggleBlockquote().run() },
    { label: t.undo, active: false, act: () => editor?.chain().focus().undo().run() },
    { label: t.redo, active: false, act: () => editor?.chain().focus().redo().run() },
  ]
  return (
    <div className={style.editor}>
      <div className={style.tools}>
        {tools.map(({ label, active, act }) => (
          <Button
            key={label}
            size="small"
            theme={active ? 'light' : 'borderless'}
            type={active ? 'primary' : 'tertiary'}
            aria-pressed={active}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={style.text}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
