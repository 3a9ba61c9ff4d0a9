// Figures as the report writes them.
export const whole = (value) => Math.round(value).toLocaleString('en-US')
export const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`
export const mb = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
