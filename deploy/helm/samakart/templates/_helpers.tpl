{{- define "samakart.labels" -}}
app.kubernetes.io/name: samakart
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "samakart.selector" -}}
app.kubernetes.io/name: samakart
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "samakart.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
terminationGracePeriodSeconds: 60
volumes:
  - name: data
    emptyDir: {{ if eq .role "worker" }}{ sizeLimit: {{ .root.Values.worker.workFolder }} }{{ else }}{ sizeLimit: 2Gi }{{ end }}
  - { name: tmp, emptyDir: { medium: Memory, sizeLimit: 128Mi } }
  - name: secrets
    secret: { secretName: {{ .root.Values.secret | quote }}, defaultMode: 288 }
{{- end }}

{{- define "samakart.container" -}}
{{- $image := .root.Values.image -}}
image: "{{ $image.repository }}{{ if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  - { name: ROLE, value: {{ .role }} }
{{- if eq .role "api" }}
  - { name: MALLOC_MMAP_THRESHOLD_, value: "8192" }
{{- end }}
{{- range $name, $value := .root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range .root.Values.secretKeys }}
  - { name: {{ . }}_FILE, value: /run/secrets/samakart/{{ . }} }
{{- end }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets/samakart, readOnly: true }
{{- end }}
