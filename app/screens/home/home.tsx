export default function Home() {
  return <main>Guten Tag.</main>;
}
