export { default } from "../layout/AVenirPage.tsx";
