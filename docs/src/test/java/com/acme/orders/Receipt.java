package com.acme.orders;

public record Receipt(String item, String node) {

}
