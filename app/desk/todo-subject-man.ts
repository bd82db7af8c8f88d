import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/subjectMan', '课题负责人待办')
export const meta = title('课题负责人待办')
export { TodoScreen as default } from './todo-screen'
