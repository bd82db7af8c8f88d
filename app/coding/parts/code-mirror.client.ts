import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { python } from '@codemirror/lang-python'
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Language } from '~/worker/coding/rules'

/** The colours are CSS variables, so that each theme sets them. */
const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'rgb(var(--semi-violet-7))' },
  { tag: [tags.string, tags.regexp], color: 'rgb(var(--semi-green-7))' },
  { tag: [tags.number, tags.bool, tags.null], color: 'rgb(var(--semi-orange-7))' },
  { tag: tags.comment, color: 'var(--semi-color-text-2)' },
  { tag: tags.function(tags.variableName), color: 'rgb(var(--semi-blue-7))' },
])
const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--semi-color-bg-0)', color: 'var(--semi-color-text-0)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '14px', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--semi-color-text-0)' },
  '.cm-cursor': { borderLeftColor: 'var(--semi-color-text-0)' },
  '.cm-gutters': {
    // Opaque, because long lines scroll below it.
    background: 'linear-gradient(var(--semi-color-fill-0), var(--semi-color-fill-0)), var(--semi-color-bg-0)',
    color: 'var(--semi-color-text-2)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--semi-color-fill-0)' },
  '&.cm-focused': { outline: '2px solid var(--semi-color-primary)', outlineOffset: '-2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--semi-color-primary-light-active) !important',
  },
})
const languageOf = (language: Language) => [
  language === 'python' ? python() : javascript(),
  indentUnit.of(language === 'python' ? '    ' : '  '),
]

/** Key bindings of the editor. Ctrl+Enter or Command+Enter runs the program. */
const editorKeymap = (onRun?: () => void) =>
  keymap.of([
    {
      key: 'Mod-Enter',
      run: () => {
        onRun?.()
        return true
      },
    },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    indentWithTab,
    ...defaultKeymap,
  ])

export type CodeEditor = { set: (code: string) => void; speak: (language: Language) => void; destroy: () => void }
/** Creates an editor in the element. Tab indents; Escape followed by Tab moves the focus out. */
export function createEditor(
  parent: HTMLElement,
  options: {
    code: string
    language: Language
    label: string
    readOnly?: boolean
    onChange: (code: string) => void
    onRun?: () => void
  },
): CodeEditor {
  const spoken = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.code,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        highlightSelectionMatches(),
        syntaxHighlighting(highlightStyle),
        editorTheme,
        spoken.of(languageOf(options.language)),
        EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
        EditorState.readOnly.of(options.readOnly ?? false),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
        editorKeymap(options.onRun),
      ],
    }),
  })
  return {
    set(code) {
      if (code !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } })
    },
    speak: (language) => view.dispatch({ effects: spoken.reconfigure(languageOf(language)) }),
    destroy: () => view.destroy(),
  }
}
