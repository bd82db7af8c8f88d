import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/professor', () => t.todoProfessor)
export const meta = title(() => t.todoProfessor)
export { TodoScreen as default } from './todo-screen'
