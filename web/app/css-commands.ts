import '../ui/styles/mantine-overlays.ts'
import '@mantine/spotlight/styles.layer.css'
