import './events.ts'
