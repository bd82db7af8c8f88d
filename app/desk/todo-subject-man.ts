import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/subjectMan', () => t.todoSubjectMan)
export const meta = title(() => t.todoSubjectMan)
export { TodoScreen as default } from './todo-screen'
