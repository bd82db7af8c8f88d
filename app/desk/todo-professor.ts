import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/professor', '专家待办')
export const meta = title('专家待办')
export { TodoScreen as default } from './todo-screen'
