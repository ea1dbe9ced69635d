/** The service's own rule, so that the wizard says before the job whose photo is there. */
export { fileOf, pictureName } from '@samakart/rules/picture-name'
