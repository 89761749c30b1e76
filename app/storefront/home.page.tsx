export default function Home() {
  return <h1>Handcrafted Leather Goods</h1>;
}
